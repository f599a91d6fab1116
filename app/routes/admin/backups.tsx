import { Backups } from '#app/features/admin-backups/backups-list.tsx';

export default Backups;
