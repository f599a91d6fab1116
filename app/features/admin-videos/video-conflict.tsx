import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { type Conflict, ConflictDialog } from '#app/ui/admin/conflict-dialog.tsx';
import type { SeenProduct, Video } from '#contract/videos.ts';
import { idsOf, namesOf, VIDEO_FIELDS, type VideoField, type VideoValues, valuesOf } from './video-values.ts';

export type Settled = VideoField | 'products';

type Props = {
  mine: VideoValues;
  products: readonly SeenProduct[];
  /** What the form began with. */
  row: Video | null;
  /** What somebody else has saved meanwhile; null while there is no conflict. */
  theirs: Video | null;
  onSettle: (theirs: Settled[]) => void;
  onClose: () => void;
};

export function VideoConflict({ mine, products, row, theirs, onSettle, onClose }: Props) {
  const m = useAdminMessages().videos;
  const labels: Record<VideoField, string> = {
    title: m.videoTitle,
    titleSo: m.titleSo,
    description: m.description,
    descriptionSo: m.descriptionSo,
  };
  const conflicts = (before: Video, after: Video): Conflict<Settled>[] => {
    const [first, other] = [valuesOf(before), valuesOf(after)];
    const texts = VIDEO_FIELDS.filter((field) => mine[field] !== other[field]).map((field) => ({
      field,
      label: labels[field],
      mine: mine[field],
      theirs: other[field],
      touched: mine[field] !== first[field],
    }));
    if (idsOf(products) === idsOf(after.products)) return texts;
    const touched = idsOf(products) !== idsOf(before.products);
    const seen = { field: 'products', label: m.seen, touched } as const;
    return [...texts, { ...seen, mine: namesOf(products), theirs: namesOf(after.products) }];
  };
  return (
    <ConflictDialog conflicts={row && theirs ? conflicts(row, theirs) : null} onSettle={onSettle} onClose={onClose} />
  );
}
