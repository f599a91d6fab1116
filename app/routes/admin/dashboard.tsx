import Dashboard from '#app/features/admin-dashboard/dashboard.tsx';

export default Dashboard;
