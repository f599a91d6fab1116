import type { LucideIcon } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';

type Props = { label: string; icon: LucideIcon; onClick: () => void; danger?: boolean };

/** <RowAction label="Delete user Asha" icon={Trash2} danger onClick={…} />: one quiet action of a row, named for what it acts on. */
export function RowAction({ label, icon: Icon, onClick, danger }: Props) {
  return (
    <IconButton
      label={label}
      onClick={onClick}
      className={danger ? 'text-danger hover:bg-danger-100' : 'text-charcoal hover:bg-sand-200'}
    >
      <Icon aria-hidden="true" size={19} />
    </IconButton>
  );
}
