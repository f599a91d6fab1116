import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { PATHS } from '../contract/paths.ts';
import { PANEL_SCREENS } from '../contract/permissions.ts';

/** Each page is mounted once, at its English address and under `/so`: both are the same route. */
const at = (path: string): string => `so?${path.replace(/^\/$/, '')}`;
const screens = PANEL_SCREENS;

/** React Router compares paths without regard to case, so `/Product/7` and `/All-products` are found here too. */
export default [
  layout('routes/public/layout.tsx', [
    route(at(PATHS.home), 'routes/public/home.tsx'),
    route(at(PATHS.login), 'routes/public/login.tsx'),
    route(at(PATHS.signup), 'routes/public/signup.tsx'),
    route(at(PATHS.setPassword), 'routes/public/set-password.tsx'),
    route(at(PATHS.about), 'routes/public/about.tsx'),
    route(at(PATHS.products), 'routes/public/products.tsx'),
    route(at(PATHS.allProducts), 'routes/public/products.tsx', { id: 'all-products' }),
    route(at(PATHS.projects), 'routes/public/projects.tsx'),
    route(at(PATHS.product(':id')), 'routes/public/product.tsx'),
    route(at('/category/:category'), 'routes/public/category.tsx'),
    route(at(PATHS.contact), 'routes/public/contact.tsx'),
    route(at(PATHS.quote), 'routes/public/quote.tsx'),
    route(PATHS.panel.slice(1), 'routes/admin/panel.tsx', [
      index('routes/admin/front.tsx'),
      route(screens.dashboard.path, 'routes/admin/dashboard.tsx'),
      route(screens.registerUser.path, 'routes/admin/register-user.tsx'),
      route(screens.users.path, 'routes/admin/all-users.tsx'),
      // The import has its address in the same file: every visitor carries the list of routes.
      route(`${screens.products.path}/import?`, 'routes/admin/all-products.tsx'),
      route(screens.numbers.path, 'routes/admin/change-number.tsx'),
      route(screens.videos.path, 'routes/admin/videos.tsx'),
      route(screens.categories.path, 'routes/admin/categories.tsx'),
      route(screens.site.path, 'routes/admin/site.tsx'),
      route(screens.backups.path, 'routes/admin/backups.tsx'),
      route(screens.bin.path, 'routes/admin/bin.tsx'),
      route(screens.history.path, 'routes/admin/history.tsx'),
      route(screens.help.path, 'routes/admin/help.tsx'),
      route(screens.account.path, 'routes/admin/account.tsx'),
    ]),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  route(at('/manifest.webmanifest'), 'routes/seo/manifest.ts'),
] satisfies RouteConfig;
