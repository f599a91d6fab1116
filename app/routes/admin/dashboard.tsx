import Dashboard from '../../features/admin-dashboard/dashboard.tsx';

export default Dashboard;
