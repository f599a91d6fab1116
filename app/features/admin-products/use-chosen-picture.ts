import { useEffect, useRef, useState } from 'react';
import { readPhoto, shrinkPhoto } from '#app/lib/admin/shrink-photo.ts';

export type ChosenPicture = {
  /** What will be sent. */
  file: File;
  /** What the person sees before saving: decoded already, and upright. */
  photo: ImageBitmap;
  /** Bytes of what was chosen, where it was made smaller. */
  shrunkFrom: number | null;
};

export type PictureChoice = {
  chosen: ChosenPicture | null;
  preparing: boolean;
  unreadable: boolean;
  choose: (file: File) => void;
  remove: () => void;
};

async function prepare(file: File): Promise<ChosenPicture> {
  const photo = await readPhoto(file);
  const smaller = await shrinkPhoto(file, photo);
  return { file: smaller, photo, shrunkFrom: smaller === file ? null : file.size };
}

export function useChosenPicture(): PictureChoice {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [unreadable, setUnreadable] = useState(false);
  const latest = useRef(0);

  useEffect(() => () => chosen?.photo.close(), [chosen]);

  const start = () => {
    latest.current += 1;
    setChosen(null);
    setUnreadable(false);
    return latest.current;
  };
  const choose = (file: File) => {
    const turn = start();
    setPreparing(true);
    prepare(file)
      .then(
        // A slow picture must not take the place of one that was chosen after it.
        (picture) => (turn === latest.current ? setChosen(picture) : picture.photo.close()),
        () => turn === latest.current && setUnreadable(true),
      )
      .finally(() => turn === latest.current && setPreparing(false));
  };
  const remove = () => {
    start();
    setPreparing(false);
  };
  return { chosen, preparing, unreadable, choose, remove };
}
