import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import prepare from '../browser/prepare.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { type Engine, NotInstalled } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { JOURNEYS, type Journey } from './journeys.ts';
import { Screen } from './screen.ts';
import { startWebKit } from './webkit.ts';

/** `npm run test:engines`: the main journeys in Firefox and WebKitGTK. `npm run test:engines -- firefox`: in one of them. */
const ENGINES: Record<string, (home: string) => Promise<Engine>> = { firefox: startFirefox, webkit: startWebKit };
const DESK: [number, number] = [1440, 900];
const PHONE: [number, number] = [360, 740];

/** However the run ends, also by a signal, nothing of it stays: browsers (process.ts), server, folders. */
const folders: string[] = [];
let server: ServerProcess | undefined;
process.on('exit', () => {
  server?.process.kill('SIGKILL');
  for (const name of [...folders, process.env.CATALOGUE_TEMPLATE ?? ''])
    if (name) rmSync(name, { recursive: true, force: true, maxRetries: 10 });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

async function folder(): Promise<string> {
  const name = await mkdtemp(path.join(os.tmpdir(), 'catalogue-engines-'));
  folders.push(name);
  return name;
}

/** The build and the demonstration catalogue are made when the first engine is there to see them; each gets a copy. */
let prepared: ReturnType<typeof prepare> | undefined;
async function serveCopy(): Promise<ServerProcess> {
  prepared ??= prepare();
  await prepared;
  const dataDir = await folder();
  await cp(process.env.CATALOGUE_TEMPLATE ?? '', dataDir, { recursive: true });
  return startServer({ DATA_DIR: dataDir });
}

/** A browser that answers no more ends its journey, not the run. */
const HANGS_AFTER_MS = 300_000;
async function unlessItHangs<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser did not answer')), HANGS_AFTER_MS);
  });
  return Promise.race([work, hang]).finally(() => clearTimeout(timer));
}

async function takeJourney(engine: Engine, url: string, { phone, take }: Journey): Promise<void> {
  const page = await engine.newPage();
  try {
    await page.resize(...(phone ? PHONE : DESK));
    await take(new Screen(page, url));
    const faults = await page.faults();
    if (faults.length > 0) throw new Error(`The page reported:\n${faults.join('\n')}`);
  } finally {
    await page.close();
  }
}

const sum = { passed: 0, failed: 0 };
function failed(what: string, error: unknown): void {
  sum.failed += 1;
  console.log(`FAILED ${what}\n${error instanceof Error ? error.message : error}`);
}

async function tryEngine(name: string, startEngine: (home: string) => Promise<Engine>): Promise<void> {
  let engine: Engine;
  try {
    engine = await startEngine(await folder());
  } catch (error) {
    if (error instanceof NotInstalled) console.log(error.message);
    else failed(`${name} could not be started`, error);
    return;
  }
  console.log(`== ${engine.name} ${engine.version}`);
  server = await serveCopy();
  for (const journey of JOURNEYS) {
    try {
      await unlessItHangs(takeJourney(engine, server.url, journey));
      sum.passed += 1;
      console.log(`ok     ${engine.name}: ${journey.title}`);
    } catch (error) {
      failed(`${engine.name}: ${journey.title}`, error);
      const { exitCode, signalCode } = server.process;
      if ((exitCode ?? signalCode) !== null) console.log(`The server has ended: ${server.output()}`);
    }
  }
  await engine.close();
  await server.stop();
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in ENGINES));
if (unknown.length > 0) {
  console.error(`No such engine: ${unknown.join(', ')}. There are: ${Object.keys(ENGINES).join(', ')}.`);
  process.exit(1);
}
for (const [name, startEngine] of Object.entries(ENGINES))
  if (wanted.length === 0 || wanted.includes(name)) await tryEngine(name, startEngine);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 ? 0 : 1);
