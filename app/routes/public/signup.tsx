import { data, Link, useNavigate } from 'react-router';
import { AccountFrame } from '#app/features/account/account-frame.tsx';
import { RegisterForm } from '#app/features/account/register-form.tsx';
import { useSignInMessages } from '#app/features/account/sign-in-messages.ts';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { usePaths } from '#app/lib/i18n.tsx';
import { pageContext } from '#app/lib/page-context.ts';
import { loadQueries, openAtOnce, sidePictureQuery } from '#app/lib/queries.ts';
import type { Route } from './+types/signup';

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageContext).signup) throw data(null, { status: 404, statusText: 'Not Found' });
  return loadQueries(context, [sidePictureQuery('login')]);
}
/** Where it is closed no link leads here; an address that is typed asks the server. */
export const clientLoader = openAtOnce;

export default function Signup() {
  const messages = useSignInMessages().registerForm;
  const paths = usePaths();
  const navigate = useNavigate();
  const footer = (
    <>
      {messages.haveAccount}{' '}
      <Link to={paths.login} className="inline-flex min-h-6 items-center font-semibold text-terracotta-700 underline">
        {messages.login}
      </Link>
    </>
  );
  return (
    <>
      <PageHead title={messages.pageTitle} description={messages.description} path={paths.signup} noindex />
      <AccountFrame title={messages.pageTitle} footer={footer}>
        <RegisterForm onRegistered={() => navigate(paths.login)} />
      </AccountFrame>
    </>
  );
}
