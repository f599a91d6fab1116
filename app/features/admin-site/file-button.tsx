import type { ChangeEvent, ReactNode } from 'react';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

/** Named one by one so that an iPhone hands over a JPEG instead of its own HEIC. */
export const PICTURES = 'image/jpeg,image/png,image/webp,image/avif';
export const VIDEOS = 'video/mp4,video/webm';

type Props = {
  label: string;
  icon: ReactNode;
  accept: string;
  disabled?: boolean;
  onChoose: (file: File) => void;
  /** What it is a button for, where several look alike. */
  of?: string;
};

export function FileButton({ label, icon, accept, disabled, onChoose, of }: Props) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) onChoose(file);
    // The same file chosen again must count as a change.
    event.target.value = '';
  };
  return (
    <label className={classNames('relative inline-block', disabled && 'opacity-60')}>
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        aria-label={of ? `${label}: ${of}` : undefined}
        onChange={onChange}
        className="peer absolute inset-0 -z-10 size-full opacity-0"
      />
      <span className={buttonClass('quiet', 'peer-focus-visible:outline-3 peer-focus-visible:outline-terracotta')}>
        {icon}
        {label}
      </span>
    </label>
  );
}
