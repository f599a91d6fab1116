import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AccountFrame } from '#app/features/account/account-frame.tsx';
import { ForgotPassword } from '#app/features/account/forgot-password.tsx';
import { LoginForm } from '#app/features/account/login-form.tsx';
import { nextPath } from '#app/features/account/next-path.ts';
import { useSignInMessages } from '#app/features/account/sign-in-messages.ts';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { rememberLanguage, useLanguage, usePaths } from '#app/lib/i18n.tsx';
import { loadQueries, openAtOnce, sidePictureQuery } from '#app/lib/queries.ts';
import { getSession } from '#app/lib/session.ts';
import { useSignupOpen } from '#app/lib/signup.ts';
import type { Route } from './+types/login';

export const loader = ({ context }: Route.LoaderArgs) => loadQueries(context, [sidePictureQuery('login')]);
export const clientLoader = openAtOnce;

export default function Login() {
  const messages = useSignInMessages().loginPage;
  const paths = usePaths();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const signupOpen = useSignupOpen();
  const [params] = useSearchParams();

  // Only on opening: signing in here leads to the panel, not home.
  useEffect(() => {
    if (getSession()) navigate(paths.home, { replace: true });
  }, [navigate, paths]);

  const enter = () => {
    // The panel's address names no language; it goes on in this one.
    rememberLanguage(language);
    navigate(nextPath(params), { replace: true });
  };
  const footer = (
    <>
      {messages.needAccount}{' '}
      <Link to={paths.signup} className="inline-flex min-h-6 items-center font-semibold text-terracotta-700 underline">
        {messages.signup}
      </Link>
    </>
  );
  return (
    <>
      <PageHead title={messages.title} description={messages.description} path={paths.login} noindex />
      <AccountFrame title={messages.title} footer={signupOpen ? footer : null}>
        <LoginForm onLoggedIn={enter} />
        <ForgotPassword />
      </AccountFrame>
    </>
  );
}
