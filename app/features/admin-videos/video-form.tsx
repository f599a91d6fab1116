import { useQueryClient } from '@tanstack/react-query';
import { Film } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { isConflict } from '#app/lib/admin/is-conflict.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { allVideosQuery } from '#app/lib/admin/queries.ts';
import { useWrite } from '#app/lib/admin/use-write.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { megabytes } from '#app/lib/megabytes.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { controlClass, Field, TextAreaField, TextField } from '#app/ui/field.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { updateVideo } from '#contract/calls/gallery.ts';
import { uploadVideo } from '#contract/calls/panel.ts';
import { LIMITS } from '#contract/limits.ts';
import type { SeenProduct, Video } from '#contract/videos.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { captureStill } from './still.ts';
import { StillPicker } from './still-picker.tsx';
import { useVideoUpload, type VideoParts } from './use-video-upload.ts';
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
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

export function VideoForm({ video: stored, onBusy, onClose }: Props) {
  const m = useAdminMessages();
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<string>();
  const video = useRef<HTMLVideoElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { send, cancel, progress, blocker } = useVideoUpload();
  /** The row that the form is a change of: as it was opened, or as somebody else has saved it since. */
  const [row, setRow] = useState(stored);
  const [theirs, setTheirs] = useState<Video | null>(null);
  const [products, setProducts] = useState<readonly SeenProduct[]>(stored?.products ?? []);
  const [anotherStill, setAnotherStill] = useState(false);
  const [initial] = useState(() => valuesOf(stored));
  const client = useQueryClient();
  const form = useContractForm({ schema: videoTexts, initial, draft: `video ${stored?.id ?? 'new'}` });

  const uploading = useWrite({
    call: (parts: VideoParts) => {
      onBusy(true);
      return send(parts).finally(() => onBusy(false));
    },
    writes: stored ? updateVideo : uploadVideo,
    words: { noResponse: m.failures.noResponse, broken: m.failures.error },
    onDone: onClose,
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
    setFile(event.target.files?.[0] ?? null);
    setFileProblem(undefined);
    uploading.clear();
  };
  const askForFile = () => {
    setFileProblem(m.videos.selectFile);
    picker.current?.focus();
  };
  const saveOver = async (over: Video, input: VideoTexts) => {
    const thumbnail = anotherStill ? await captureStill(video.current) : null;
    // Nothing to say to the server; it would answer "updated" all the same.
    if (!thumbnail && changedParts(input, products, over).length === 0) return onClose();
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
    const seen = taken.includes('products') ? theirs.products : products;
    for (const field of VIDEO_FIELDS) if (taken.includes(field)) form.setValue(field, valuesOf(theirs)[field]);
    setProducts(seen);
    setRow(theirs);
    setTheirs(null);
    uploading.clear();
    void form.handleSubmit(async (input) => {
      const thumbnail = anotherStill ? await captureStill(video.current) : null;
      uploading.run({ over: theirs, input, products: seen, thumbnail });
    })();
  };
  const stop = () => {
    cancel();
    toast(m.videos.cancelled);
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
      restored={form.restored ? { onStartOver: () => form.restart() } : undefined}
      onCancel={uploading.busy ? undefined : onClose}
      footer={progress ? <Sending progress={progress} onCancel={stop} /> : null}
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
        <Field label={m.videos.file} hint={m.videos.fileHint} error={fileProblem} required>
          {(wiring) => (
            <input
              ref={picker}
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
      <LeaveDialog blocker={blocker} />
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

function Sending({ progress, onCancel }: { progress: { sent: number; total: number }; onCancel: () => void }) {
  const m = useAdminMessages().videos;
  const { sent, total } = progress;
  return (
    <div className="grid gap-3 rounded-block bg-sand p-4">
      <Progress label={m.uploading} value={sent} max={total} text={m.progress(megabytes(sent), megabytes(total))} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-ash text-sm">
          <Film aria-hidden="true" size={18} />
          {sent >= total ? m.finishing : m.keepOpen}
        </p>
        <Button variant="quiet" onClick={onCancel}>
          {m.cancelUpload}
        </Button>
      </div>
    </div>
  );
}
