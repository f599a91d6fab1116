import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), {
  input: process.stdin,
  prompt: (text) => process.stderr.write(text),
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
