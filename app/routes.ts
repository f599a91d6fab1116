import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** React Router compares paths without regard to case, so `/Product/7` and `/All-products` are found here too. */
export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('login', 'routes/public/login.tsx'),
    route('signup', 'routes/public/signup.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('product', 'routes/public/products.tsx'),
    route('All-Products', 'routes/public/products.tsx', { id: 'all-products' }),
    route('project', 'routes/public/projects.tsx'),
    route('product/:id', 'routes/public/product.tsx'),
    route('category/:category', 'routes/public/category.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('admin-panel', 'routes/admin/panel.tsx', [
      index('routes/admin/front.tsx'),
      route('Dashboard', 'routes/admin/dashboard.tsx'),
      route('register-user', 'routes/admin/register-user.tsx'),
      route('all-users', 'routes/admin/all-users.tsx'),
      route('all-products', 'routes/admin/all-products.tsx'),
      route('change-number', 'routes/admin/change-number.tsx'),
      route('video', 'routes/admin/videos.tsx'),
      route('AllCategoryList', 'routes/admin/categories.tsx'),
      route('account', 'routes/admin/account.tsx'),
    ]),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  route('manifest.webmanifest', 'routes/seo/manifest.ts'),
] satisfies RouteConfig;
