import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { AccountFrame } from '#app/features/account/account-frame.tsx';
import { SetPasswordForm } from '#app/features/account/set-password-form.tsx';
import { useSignInMessages } from '#app/features/account/sign-in-messages.ts';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { useHydrated } from '#app/lib/hydrated.ts';
import { usePaths } from '#app/lib/i18n.tsx';
import { loadQueries, openAtOnce, sidePictureQuery } from '#app/lib/queries.ts';
import type { Route } from './+types/set-password';

export const loader = ({ context }: Route.LoaderArgs) => loadQueries(context, [sidePictureQuery('login')]);
export const clientLoader = openAtOnce;

/** Behind an invitation or a link for a new password. The token is in the fragment, which the browser sends to nobody. */
export default function SetPassword() {
  const messages = useSignInMessages().setPasswordPage;
  const paths = usePaths();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';
  const [refused, setRefused] = useState('');
  // The server knows no fragment: until the scripts are here the form stands for all.
  const invalid = hydrated && (token === '' || token === refused);
  const footer = (
    <Link to={paths.login} className="inline-flex min-h-6 items-center font-semibold text-terracotta-700 underline">
      {messages.login}
    </Link>
  );
  return (
    <>
      <PageHead title={messages.title} description={messages.description} path={paths.setPassword} noindex />
      <AccountFrame title={messages.title} footer={footer}>
        {invalid ? (
          <p role="alert" className="rounded-block bg-danger-100 px-4 py-3 font-medium text-danger-700">
            {messages.invalid}
          </p>
        ) : (
          <SetPasswordForm
            token={token}
            onSet={() => navigate(paths.login, { replace: true })}
            onInvalid={() => setRefused(token)}
          />
        )}
      </AccountFrame>
    </>
  );
}
