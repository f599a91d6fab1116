import { type ChangeEvent, type DragEvent, type ReactNode, useState } from 'react';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

type Props = {
  label: string;
  icon: ReactNode;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Beside the button; on a phone nothing can be dropped. */
  hint: string;
  onChoose: (files: File[]) => void;
};

/** Files by a button or dropped. */
export function FileDrop({ label, icon, accept, multiple, disabled, hint, onChoose }: Props) {
  const [over, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    if (files && files.length > 0 && !disabled) onChoose([...files]);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    choose(event.target.files);
    // Choosing the same file again after mending it must count as a change.
    event.target.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button inside does the same.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={classNames(
        'flex flex-wrap items-center gap-3 rounded-lg border border-dashed p-3 transition-colors',
        over ? 'border-terracotta bg-terracotta-100' : 'border-edge bg-sand/60',
      )}
    >
      <label className="relative">
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={onChange}
          className="peer absolute inset-0 -z-10 size-full opacity-0"
        />
        <span
          className={buttonClass(
            'quiet',
            'peer-focus-visible:outline-3 peer-focus-visible:outline-terracotta peer-disabled:opacity-60',
          )}
        >
          {icon}
          {label}
        </span>
      </label>
      <span className="min-w-0 text-ash text-sm">{hint}</span>
    </div>
  );
}
