import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { isConflict } from '#app/lib/admin/is-conflict.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { allVideosQuery } from '#app/lib/admin/queries.ts';
import { useUnsaved } from '#app/lib/admin/unsaved.ts';
import { useUploadLimit } from '#app/lib/admin/upload-limits.ts';
import { useKeptValue } from '#app/lib/admin/use-draft.ts';
import { useKeptFile } from '#app/lib/admin/use-kept-file.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { controlClass, Field, TextAreaField, TextField } from '#app/ui/field.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { updateVideo } from '#contract/calls/gallery.ts';
import { uploadVideo } from '#contract/calls/panel.ts';
import { LIMITS } from '#contract/limits.ts';
import type { SeenProduct, Video } from '#contract/videos.ts';
import { Sending } from './sending.tsx';
import { captureStill } from './still.ts';
import { StillPicker } from './still-picker.tsx';
import { useBegunUpload } from './use-begun-upload.ts';
import { prepareToSend, useVideoUpload, type VideoParts } from './use-video-upload.ts';
import { type Settled, VideoConflict } from './video-conflict.tsx';
import { VideoProducts } from './video-products.tsx';
import { changedParts, VIDEO_FIELDS, type VideoTexts, valuesOf, videoTexts } from './video-values.ts';

const FILE_BUTTON =
  'py-1.5 pl-1.5 file:mr-3 file:min-h-8 file:rounded-block file:border-0 file:bg-sand-200 file:px-3 file:font-semibold file:text-charcoal';
const fileError = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ field }) => field === 'video')?.message : undefined;

type Props = {
  /** null: a new one. */
  video: Video | null;
  /** The unfinished upload to go on with. */
  goOn?: string | null;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

export function VideoForm({ video: stored, goOn = null, onBusy, onClose }: Props) {
  const m = useAdminMessages();
  const draft = `video ${stored?.id ?? 'new'}`;
  const chosenFile = useKeptFile(draft);
  const { file } = chosenFile;
  const limit = useUploadLimit('video');
  const [fileProblem, setFileProblem] = useState<string>();
  const video = useRef<HTMLVideoElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { send, cancel, progress, waiting } = useVideoUpload();
  const begun = useBegunUpload(goOn, chosenFile, stored === null);
  /** The row that the form is a change of: as it was opened, or as somebody else has saved it since. */
  const [row, setRow] = useState(stored);
  const [theirs, setTheirs] = useState<Video | null>(null);
  const seen = useKeptValue(`${draft} products`, JSON.stringify(stored?.products ?? []));
  const products = JSON.parse(seen.value) as readonly SeenProduct[];
  const setProducts = (next: readonly SeenProduct[]) => seen.set(JSON.stringify(next));
  const [anotherStill, setAnotherStill] = useState(false);
  const [initial] = useState(() => valuesOf(stored));
  const client = useQueryClient();
  const form = useContractForm({ schema: videoTexts, initial, draft });
  useUnsaved(anotherStill ? 'lost' : file || seen.changed ? 'kept' : null);
  const done = () => {
    form.forget();
    seen.forget();
    chosenFile.forget();
    onClose();
  };
  const startOver = () => {
    form.restart();
    seen.restart();
    chosenFile.choose(null);
    if (picker.current) picker.current.value = '';
  };

  const uploading = useWrite({
    call: (parts: VideoParts) => {
      onBusy(true);
      return send(parts).finally(() => onBusy(false));
    },
    writes: stored ? updateVideo : uploadVideo,
    words: { noResponse: m.failures.noResponse, broken: m.failures.error },
    onDone: done,
    onRefused: (error) => {
      if (row && isConflict(error)) {
        void readAgain();
        return false;
      }
      const refused = fileError(error);
      setFileProblem(refused);
      return form.showRefusal(error) || refused !== undefined;
    },
  });

  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.target.files?.[0] ?? null;
    const refusal = next ? limit.refusalOf(next) : undefined;
    chosenFile.choose(refusal ? null : next);
    if (next && !refusal) prepareToSend(next);
    setFileProblem(refusal);
    uploading.clear();
  };
  const askForFile = () => {
    setFileProblem(m.videos.selectFile);
    picker.current?.focus();
  };
  const saveOver = async (over: Video, input: VideoTexts) => {
    const thumbnail = anotherStill ? await captureStill(video.current) : null;
    // Nothing to say to the server; it would answer "updated" all the same.
    if (!thumbnail && changedParts(input, products, over).length === 0) return done();
    uploading.run({ over, input, products, thumbnail });
  };
  const start = async (input: VideoTexts) => {
    if (row) return saveOver(row, input);
    if (!file) return askForFile();
    uploading.run({ over: null, input, products, video: file, thumbnail: await captureStill(video.current) });
  };
  async function readAgain(): Promise<void> {
    const list = await client.fetchQuery({ ...allVideosQuery(), staleTime: 0 }).catch(() => []);
    setTheirs(list.find(({ id }) => id === row?.id) ?? null);
  }
  const settle = (taken: Settled[]) => {
    if (!theirs) return;
    const settled = taken.includes('products') ? theirs.products : products;
    for (const field of VIDEO_FIELDS) if (taken.includes(field)) form.setValue(field, valuesOf(theirs)[field]);
    setProducts(settled);
    setRow(theirs);
    setTheirs(null);
    uploading.clear();
    void form.handleSubmit(async (input) => {
      const thumbnail = anotherStill ? await captureStill(video.current) : null;
      uploading.run({ over: theirs, input, products: settled, thumbnail });
    })();
  };
  const stop = () => {
    cancel();
    toast(m.videos.cancelled);
  };

  const lost = chosenFile.lost ? m.forms.chooseAgain(chosenFile.lost) : undefined;
  /** A file that was kept stands in the field as if it had just been chosen. */
  const showChosen = (field: HTMLInputElement | null) => {
    picker.current = field;
    if (!field || !file || field.files?.[0] === file) return;
    const transfer = new DataTransfer();
    transfer.items.add(file);
    field.files = transfer.files;
  };

  const { errors } = form.formState;
  const dropped = uploading.failure === m.failures.noResponse;
  return (
    <FormFrame
      onSubmit={form.handleSubmit(start, () => {
        if (!row && !file) setFileProblem(m.videos.selectFile);
      })}
      failure={dropped ? `${m.failures.noResponse} ${m.videos.dropped}` : uploading.failure}
      submit={uploading.failure ? m.videos.retry : row ? m.common.save : m.videos.upload}
      busy={uploading.busy}
      busyLabel={row ? undefined : m.videos.uploading}
      restored={form.restored || seen.restored ? { onStartOver: startOver } : undefined}
      onCancel={uploading.busy ? undefined : onClose}
      footer={progress ? <Sending progress={progress} waiting={waiting} onCancel={stop} /> : null}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.videos.videoTitle}
          required
          maxLength={LIMITS.videoTitle}
          error={errors.title?.message}
          {...form.register('title')}
          lang="en"
        />
        <TextField
          label={`${m.videos.titleSo} (${m.common.optional})`}
          maxLength={LIMITS.videoTitle}
          error={errors.titleSo?.message}
          {...form.register('titleSo')}
          lang="so"
        />
        <TextAreaField
          label={m.videos.description}
          required
          rows={3}
          maxLength={LIMITS.videoDescription}
          error={errors.description?.message}
          {...form.register('description')}
          lang="en"
        />
        <TextAreaField
          label={`${m.videos.descriptionSo} (${m.common.optional})`}
          rows={3}
          maxLength={LIMITS.videoDescription}
          error={errors.descriptionSo?.message}
          {...form.register('descriptionSo')}
          lang="so"
        />
      </div>
      <VideoProducts chosen={products} onChange={setProducts} disabled={uploading.busy} />
      {row ? null : (
        <Field
          label={m.videos.file}
          hint={begun.note ?? m.forms.videoRule(limit.megabytes)}
          error={fileProblem ?? begun.ask ?? lost}
          required
        >
          {(wiring) => (
            <input
              ref={showChosen}
              type="file"
              accept="video/*"
              disabled={uploading.busy}
              onChange={chosen}
              {...wiring}
              className={classNames(controlClass, FILE_BUTTON)}
            />
          )}
        </Field>
      )}
      {file ? <StillPicker source={file} video={video} disabled={uploading.busy} /> : null}
      {row ? (
        <Still video={row} open={anotherStill} onOpen={() => setAnotherStill(true)}>
          <StillPicker source={`/api/${row.filepath}`} video={video} disabled={uploading.busy} />
        </Still>
      ) : null}
      <VideoConflict
        mine={form.getValues()}
        products={products}
        row={row}
        theirs={theirs}
        onSettle={settle}
        onClose={() => setTheirs(null)}
      />
    </FormFrame>
  );
}

type StillProps = { video: Video; open: boolean; onOpen: () => void; children: ReactNode };

/** The still it has; another one can be taken from the video, which is loaded only then. */
function Still({ video, open, onOpen, children }: StillProps) {
  const m = useAdminMessages().videos;
  if (open) return children;
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{m.still}</p>
      <Picture
        picture={video.poster}
        alt={m.still}
        sizes="320px"
        widths={[320]}
        className="aspect-video w-40 rounded-block"
      />
      <div>
        <Button variant="quiet" onClick={onOpen}>
          {m.anotherStill}
        </Button>
      </div>
    </div>
  );
}
