import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [index('routes/public/home.tsx')] satisfies RouteConfig;
