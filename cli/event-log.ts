import type { EventLog } from '#server/events/event.ts';

/** Lines in the shape of the server's log, so that both can be kept in one place. */
export function createEventLog(write: (line: string) => void): EventLog {
  const at = (level: number) => (fields: object, msg: string) =>
    write(`${JSON.stringify({ level, time: Date.now(), pid: process.pid, ...fields, msg })}\n`);
  return { info: at(30), warn: at(40) };
}
