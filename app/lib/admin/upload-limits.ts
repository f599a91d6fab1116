import { MEGABYTE, UPLOAD_MEGABYTES } from '#contract/limits.ts';
import { fileTooLarge } from '#contract/messages.ts';
import { useMe } from '../session.ts';
import { useSentences } from './use-sentences.ts';

type Kind = keyof typeof UPLOAD_MEGABYTES;

/** How large a file of this kind may be here, as the server says, and the server's own sentence for one that is larger. */
export function useUploadLimit(kind: Kind): { megabytes: number; refusalOf: (file: Blob) => string | undefined } {
  const said = useMe()?.uploads;
  const say = useSentences();
  const megabytes = said?.[kind] ?? UPLOAD_MEGABYTES[kind];
  return {
    megabytes,
    refusalOf: (file) => (file.size > megabytes * MEGABYTE ? say(fileTooLarge(megabytes)) : undefined),
  };
}
