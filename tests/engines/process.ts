import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The full path of the first of these programs that is installed. */
export function installed(...names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export type Program = { child: ChildProcess; end(): Promise<void> };

/** Starts a program that sees nothing of the person's own settings: `home` is its home. It has a pipe more, with the number 3. */
export function start(program: string, args: string[], home: string, settings: Record<string, string> = {}): Program {
  const child = spawn(program, args, {
    // In English whatever the machine speaks: the site answers in the browser's language.
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, LANG: 'C.UTF-8', ...settings },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  // A pipe that nobody reads would fill up and stop the program.
  child.stderr?.resume();
  running.add(child);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  }).finally(() => running.delete(child));
  return {
    child,
    end: () => {
      child.kill();
      return ended;
    },
  };
}

/** What the program says on one of its pipes, as soon as it matches. */
export function said({ child }: Program, pipe: 2 | 3, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdio[pipe]?.on('data', (chunk) => {
      text += String(chunk);
      const found = pattern.exec(text)?.[1];
      if (found) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${text}`)));
  });
}
