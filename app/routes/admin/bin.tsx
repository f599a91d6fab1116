import { Bin } from '#app/features/admin-bin/bin-list.tsx';

export default Bin;
