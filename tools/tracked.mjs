import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const MADE = ['.git', 'node_modules', 'build', 'data', 'test-results', '.react-router'];

/** Without what is made while working, and what .gitignore names without a pattern. */
function everyFile() {
  const ignored = path.join(root, '.gitignore');
  const named = existsSync(ignored) ? readFileSync(ignored, 'utf8').split('\n') : [];
  const leftOut = new Set([...MADE, ...named.map((line) => line.trim().replace(/\/$/, ''))]);
  const under = (folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter(({ name }) => !leftOut.has(name))
      .flatMap((entry) => (entry.isDirectory() ? under(`${folder}${entry.name}/`) : [folder + entry.name]));
  return under('');
}

/** The files of the repository, also those not yet added; where git cannot tell (no .git, another's folder), all that lie here. */
export function trackedFiles() {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const files = listed.status === 0 ? listed.stdout.split('\n') : everyFile();
  return files.filter((file) => file && existsSync(path.join(root, file)));
}
