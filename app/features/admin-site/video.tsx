import { Clapperboard, Eye, ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { asJpeg, fitWithin } from '#app/lib/admin/draw-picture.ts';
import { failureText } from '#app/lib/admin/failure-text.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useUploadLimit } from '#app/lib/admin/upload-limits.ts';
import { type UploadProgress, upload } from '#app/lib/admin/write.ts';
import { megabytes } from '#app/lib/megabytes.ts';
import { Failure } from '#app/ui/admin/failure.tsx';
import { Button } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { addSiteVideo } from '#contract/calls/site.ts';
import type { Site } from '#contract/site.ts';
import { FileButton, PICTURES, VIDEOS } from './file-button.tsx';
import { SectionFrame } from './section-frame.tsx';
import { usePictureUpload } from './use-picture-upload.ts';
import { useSection } from './use-section.ts';

const STILL_SIDE = 1280;
const STILL_WITHIN_MS = 8000;

/** A frame from the first second, or null where this browser cannot show the video. */
function stillOf(file: File): Promise<Blob | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  return new Promise<Blob | null>((resolve) => {
    const giveUp = setTimeout(() => resolve(null), STILL_WITHIN_MS);
    video.muted = true;
    video.preload = 'auto';
    video.onerror = () => resolve(null);
    video.onloadeddata = () => {
      video.currentTime = Math.min(1, (Number.isFinite(video.duration) ? video.duration : 0) / 2);
    };
    video.onseeked = () => {
      clearTimeout(giveUp);
      const box = fitWithin({ width: video.videoWidth, height: video.videoHeight }, STILL_SIDE);
      asJpeg(video, box).then(resolve, () => resolve(null));
    };
    video.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}

export function VideoSection({ site }: { site: Site }) {
  const all = useAdminMessages();
  const m = all.site.video;
  const section = useSection(site, 'video', ['introVideo']);
  const { introVideo } = section.draft;
  const still = usePictureUpload();
  const limit = useUploadLimit('video');
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(file: File): Promise<void> {
    const refusal = limit.refusalOf(file);
    setFailure(refusal ?? null);
    if (refusal) return;
    setProgress({ sent: 0, total: file.size });
    try {
      const form = new FormData();
      const thumbnail = await stillOf(file);
      if (thumbnail) form.append('thumbnail', thumbnail, 'still.jpg');
      // The video last: by then the server knows all it needs to refuse early.
      form.append('video', file);
      const { data } = await upload(addSiteVideo, {}, form, { onProgress: setProgress });
      section.change({ introVideo: { ...data, still: null } });
    } catch (error) {
      setFailure(failureText(error, { noResponse: all.failures.noResponse, broken: all.failures.unexpected }));
    } finally {
      setProgress(null);
    }
  }

  const problem = failure ?? still.failure ?? section.errorOf('introVideo.id') ?? section.errorOf('introVideo.still');
  const { removed, ...shown } = introVideo;
  const preview = removed ? (
    <p className="p-4 text-ash">{m.none}</p>
  ) : (
    <div className="relative max-w-xl bg-charcoal">
      <Picture
        key={JSON.stringify(introVideo.poster)}
        picture={introVideo.poster}
        alt=""
        sizes="(min-width: 640px) 600px, 92vw"
        className="aspect-video"
      />
      <span className="absolute right-3 bottom-3 rounded-block bg-charcoal/85 px-2 py-0.5 text-sm text-white tabular-nums">
        {m.size(megabytes(introVideo.bytes))}
      </span>
    </div>
  );
  return (
    <SectionFrame name="video" intro={m.intro} section={section} preview={preview}>
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={m.choose}
          icon={<Clapperboard aria-hidden="true" size={20} />}
          accept={VIDEOS}
          disabled={progress !== null}
          onChoose={(file) => void send(file)}
        />
        <FileButton
          label={m.still}
          icon={<ImageUp aria-hidden="true" size={20} />}
          accept={PICTURES}
          disabled={still.busy}
          onChoose={(file) =>
            still.send(file, ({ id, tall: _, ...poster }) =>
              section.change(({ introVideo: now }) => ({ introVideo: { ...now, still: id, poster } })),
            )
          }
        />
        {introVideo.still !== null && introVideo.id === site.introVideo.id ? (
          <Button
            variant="quiet"
            onClick={() => section.change({ introVideo: { ...introVideo, still: null, poster: null } })}
          >
            {m.ownStill}
          </Button>
        ) : null}
        {removed ? (
          <Button variant="quiet" onClick={() => section.change({ introVideo: shown })}>
            <Eye aria-hidden="true" size={20} />
            {m.show}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => section.change({ introVideo: { ...shown, removed: true } })}>
            <Trash2 aria-hidden="true" size={20} />
            {m.remove}
          </Button>
        )}
      </div>
      <p className="text-ash text-sm">{`${all.forms.videoRule(limit.megabytes)} ${m.file}`}</p>
      {progress ? (
        <Progress
          label={m.sending}
          value={progress.sent}
          max={progress.total}
          text={`${megabytes(progress.sent)} / ${megabytes(progress.total)} MB`}
        />
      ) : null}
      {problem ? <Failure text={problem} /> : null}
    </SectionFrame>
  );
}
