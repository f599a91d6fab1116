import { robotsText } from '#app/features/seo/robots.ts';
import { pageContext } from '#app/lib/page-context.ts';
import type { Route } from './+types/robots';

export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(robotsText(context.get(pageContext).origin), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
