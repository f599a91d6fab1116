import { createEventLog } from './event-log.ts';
import { run } from './run.ts';

// A backup, like the folder itself, is for its owner's eyes.
process.umask(0o077);

process.exitCode = await run(process.argv.slice(2), {
  input: process.stdin,
  prompt: (text) => process.stderr.write(text),
  say: (line) => console.log(line),
  // Beside what is said, so that a script can read that alone.
  log: createEventLog((line) => process.stderr.write(line)),
  complain: (line) => console.error(line),
});
