import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AccountFrame } from '#app/features/account/account-frame.tsx';
import { ForgotPassword } from '#app/features/account/forgot-password.tsx';
import { LoginForm } from '#app/features/account/login-form.tsx';
import { nextPath } from '#app/features/account/next-path.ts';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { useMessages } from '#app/lib/i18n.tsx';
import { getSession } from '#app/lib/session.ts';
import { useSignupOpen } from '#app/lib/signup.ts';
import { PATHS } from '#contract/paths.ts';

export default function Login() {
  const messages = useMessages().loginPage;
  const navigate = useNavigate();
  const signupOpen = useSignupOpen();
  const [params] = useSearchParams();

  // Only on opening: signing in here leads to the panel, not home.
  useEffect(() => {
    if (getSession()) navigate(PATHS.home, { replace: true });
  }, [navigate]);

  const footer = (
    <>
      {messages.needAccount}{' '}
      <Link to={PATHS.signup} className="inline-flex min-h-6 items-center font-semibold text-terracotta-700 underline">
        {messages.signup}
      </Link>
    </>
  );
  return (
    <>
      <PageHead title={messages.title} description={messages.description} path={PATHS.login} noindex />
      <AccountFrame title={messages.title} footer={signupOpen ? footer : null}>
        <LoginForm onLoggedIn={() => navigate(nextPath(params), { replace: true })} />
        <ForgotPassword />
      </AccountFrame>
    </>
  );
}
