import { History } from '#app/features/admin-history/history.tsx';

export default History;
