import { ImageUp } from 'lucide-react';
import { useId } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useTwins } from '#app/lib/twins.ts';
import { Failure } from '#app/ui/admin/failure.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Progress } from '#app/ui/progress.tsx';
import { LIMITS } from '#contract/limits.ts';
import { FileDrop } from './file-drop.tsx';
import type { Photo } from './photo-files.ts';
import { usePhotoImport } from './use-photo-import.ts';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif';
const BAD: ReadonlySet<Photo['state']> = new Set(['unknown', 'full', 'unreadable', 'failed']);

/** Many pictures, each named by the code of its product. */
export function PhotoImport() {
  const m = useAdminMessages().many.photos;
  const id = useId();
  const { photos, looking, failure, run, waiting, choose, send, clear } = usePhotoImport();
  const sent = photos.filter(({ state }) => state === 'sent').length;
  const isSecondTry = sent > 0 || photos.some(({ state }) => state === 'failed');
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-lg border border-line bg-white p-4 shadow-card">
      <h2 id={id} className="text-xl">
        {m.title}
      </h2>
      <p className="max-w-prose text-sm">{m.intro}</p>
      <FileDrop
        label={m.choose}
        icon={<ImageUp aria-hidden="true" size={20} />}
        accept={ACCEPT}
        multiple
        disabled={looking || run !== null}
        hint={m.dropHere}
        onChoose={choose}
      />
      {failure ? <Failure text={failure} /> : null}
      <p role="status" className={looking || (sent > 0 && !run) ? 'font-semibold' : 'sr-only'}>
        {looking ? m.looking : sent > 0 && !run ? m.allSent(sent) : null}
      </p>
      {run ? <Progress label={m.progress} value={run.done} max={run.all} text={m.of(run.done, run.all)} /> : null}
      {photos.length > 0 && !looking ? (
        <>
          <div className="flex flex-wrap gap-3">
            {waiting > 0 ? (
              <Button onClick={send} busy={run !== null}>
                {isSecondTry ? m.again(waiting) : m.send(waiting)}
              </Button>
            ) : null}
            <Button variant="quiet" onClick={clear} disabled={run !== null}>
              {m.clear}
            </Button>
          </div>
          <ul aria-label={m.list} className="grid gap-px overflow-hidden rounded-lg border border-line bg-line">
            {photos.map((photo) => (
              <PhotoRow key={photo.key} photo={photo} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function PhotoRow({ photo: { file, owner, state, reason } }: { photo: Photo }) {
  const m = useAdminMessages().many.photos;
  const twin = useTwins();
  const name = owner && twin(owner.productname, owner.productnameSo);
  const words = m.states[state];
  return (
    <li className="grid gap-x-4 bg-white px-3 py-2 sm:grid-cols-[1fr_1fr_auto]">
      <span className="min-w-0 font-semibold break-words">{file.name}</span>
      <span className="min-w-0 text-sm break-words">
        {owner && name ? (
          <>
            <span lang={name.lang}>{name.text}</span> ({owner.code})
          </>
        ) : null}
      </span>
      <span className={classNames('text-sm', BAD.has(state) ? 'font-medium text-danger' : 'text-ash')}>
        {typeof words === 'function' ? words(LIMITS.pictures) : words}
        {reason ? `: ${reason}` : null}
      </span>
    </li>
  );
}
