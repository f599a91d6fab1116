import { Film } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/use-write.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { megabytes } from '#app/lib/megabytes.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { controlClass, Field, TextAreaField, TextField } from '#app/ui/field.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { uploadVideo } from '#contract/calls/panel.ts';
import { LIMITS } from '#contract/limits.ts';
import { type VideoInput, videoInput } from '#contract/videos.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { captureStill } from './still.ts';
import { StillPicker } from './still-picker.tsx';
import { useVideoUpload, type VideoParts } from './use-video-upload.ts';

const FILE_BUTTON =
  'py-1.5 pl-1.5 file:mr-3 file:min-h-8 file:rounded-block file:border-0 file:bg-sand-200 file:px-3 file:font-semibold file:text-charcoal';
const EMPTY = { title: '', titleSo: '', description: '', descriptionSo: '' };

const fileError = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ field }) => field === 'video')?.message : undefined;

export function VideoForm({ onBusy, onClose }: { onBusy: (busy: boolean) => void; onClose: () => void }) {
  const m = useAdminMessages();
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<string>();
  const video = useRef<HTMLVideoElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { send, cancel, progress, blocker } = useVideoUpload();
  const form = useContractForm({ schema: videoInput, initial: EMPTY, draft: 'video new' });

  const uploading = useWrite({
    call: (parts: VideoParts) => {
      onBusy(true);
      return send(parts).finally(() => onBusy(false));
    },
    writes: uploadVideo,
    words: { noResponse: m.failures.noResponse, broken: m.failures.error },
    onDone: onClose,
    onRefused: (error) => {
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
  const start = async (input: VideoInput) => {
    if (!file) return askForFile();
    uploading.run({ ...input, video: file, thumbnail: await captureStill(video.current) });
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
        if (!file) setFileProblem(m.videos.selectFile);
      })}
      failure={dropped ? `${m.failures.noResponse} ${m.videos.dropped}` : uploading.failure}
      submit={uploading.failure ? m.videos.retry : m.videos.upload}
      busy={uploading.busy}
      busyLabel={m.videos.uploading}
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
      {file ? <StillPicker file={file} video={video} disabled={uploading.busy} /> : null}
      <LeaveDialog blocker={blocker} />
    </FormFrame>
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
