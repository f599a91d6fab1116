import { setImmediate } from 'node:timers/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { repeatedField, tooLongField, unknownFileField } from '#contract/messages.ts';
import { AppError, refuse } from '../errors.ts';
import type { Media, RawUpload } from '../media/types.ts';
import { invalidFields } from './hooks/errors.ts';

const MAX_FIELDS = 40;
const MAX_FILES = 3;
const MAX_FIELD_BYTES = 8 * 1024;
const MAX_NAME_LENGTH = 100;
const LIMITS = {
  fields: MAX_FIELDS,
  files: MAX_FILES,
  parts: MAX_FIELDS + MAX_FILES,
  fieldSize: MAX_FIELD_BYTES,
  headerPairs: 20,
  headerSize: 16 * 1024,
};
/** Turns of the event loop the parser gets to finish after the last byte. */
const FINISHING_TURNS = 10;

const oneField = (field: string, message: string) => invalidFields([{ field, message }]);
const tooManyParts = () => refuse('invalid', 'invalidBody');

/** A form's content, in whichever encoding it came. Absent files have no entry. */
export type Form = { fields: Record<string, unknown>; files: Partial<Record<string, RawUpload>> };

type Multipart = {
  boundary: string;
  media: Pick<Media, 'receive'>;
  fileLimits: Readonly<Record<string, number>>;
  /** Called for each staged file, even if the form is refused later. */
  onStaged(upload: RawUpload): void;
};

/** Reads a multipart body: files are streamed to staging, fields kept in memory. Anything malformed refuses the whole form. */
export async function readMultipart(body: AsyncIterable<Buffer>, options: Multipart): Promise<Form> {
  const { boundary, media, fileLimits, onStaged } = options;
  const fields = new Map<string, string>();
  const files = new Map<string, RawUpload>();
  const seen = new Set<string>();
  const receiving: Array<Promise<void>> = [];
  const streams: BusboyFileStream[] = [];
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: LIMITS,
  });

  let finished = false;
  let refuseAll: (error: AppError) => void = () => undefined;
  const refused = new Promise<never>((_resolve, reject) => {
    refuseAll = reject;
  });
  // Waited for below in races; a refusal that comes when nobody waits is read at the next race.
  refused.catch(() => undefined);

  function claim(name: string | undefined): name is string {
    if (!name || name.length > MAX_NAME_LENGTH) refuseAll(refuse('invalid', 'invalidBody'));
    else if (seen.has(name)) refuseAll(oneField(name, repeatedField(name)));
    else {
      seen.add(name);
      return true;
    }
    return false;
  }

  async function stage(name: string, stream: BusboyFileStream, hasName: boolean, maxBytes: number): Promise<void> {
    try {
      const upload = await media.receive(stream, maxBytes);
      onStaged(upload);
      // A form's empty file input sends a part without a name and without bytes.
      if (hasName || upload.bytes > 0) files.set(name, upload);
    } catch (error) {
      refuseAll(error as AppError);
    }
  }

  parser.on('file', (name: string | undefined, stream, fileName: string | undefined) => {
    streams.push(stream);
    stream.on('error', () => undefined);
    if (!claim(name)) return;
    const maxBytes = Object.hasOwn(fileLimits, name) ? fileLimits[name] : undefined;
    if (maxBytes === undefined) return refuseAll(oneField(name, unknownFileField(name)));
    receiving.push(stage(name, stream, Boolean(fileName), maxBytes));
  });
  parser.on('field', (name: string | undefined, value, _nameTruncated, truncated) => {
    if (!claim(name)) return;
    if (truncated)
      return refuseAll(
        new AppError('too_large', tooLongField(name), { errors: [{ field: name, message: tooLongField(name) }] }),
      );
    fields.set(name, value);
  });
  parser.on('partsLimit', () => refuseAll(tooManyParts()));
  parser.on('filesLimit', () => refuseAll(tooManyParts()));
  parser.on('fieldsLimit', () => refuseAll(tooManyParts()));
  parser.on('error', () => refuseAll(refuse('invalid', 'uploadIncomplete')));
  parser.on('finish', () => {
    finished = true;
  });

  async function pump(): Promise<void> {
    for await (const chunk of body) {
      if (!parser.write(chunk))
        await Promise.race([refused, new Promise<void>((resolve) => parser.once('drain', resolve))]);
    }
    parser.end();
    for (let turn = 0; turn < FINISHING_TURNS && !finished; turn += 1) {
      await Promise.all(receiving);
      await setImmediate();
    }
    // A part with unfinished headers leaves the parser waiting for ever after the last byte.
    if (!finished) throw refuse('invalid', 'uploadIncomplete');
    await Promise.all(receiving);
  }

  try {
    await Promise.race([refused, pump()]);
    return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) };
  } catch (error) {
    for (const stream of streams) stream.destroy();
    await Promise.all(receiving);
    throw error;
  }
}
