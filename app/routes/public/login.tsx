import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { LoginForm } from '../../features/account/login-form.tsx';
import { nextPath } from '../../features/account/next-path.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { useMessages } from '../../lib/i18n.tsx';
import { getSession } from '../../lib/session.ts';

export default function Login() {
  const messages = useMessages().loginPage;
  const navigate = useNavigate();
  const [params] = useSearchParams();

  // Only on opening: signing in here leads to the panel, not home.
  useEffect(() => {
    if (getSession()) navigate('/', { replace: true });
  }, [navigate]);

  const footer = (
    <>
      {messages.needAccount}{' '}
      <Link to="/signup" className="inline-flex min-h-6 items-center font-semibold text-terracotta-700 underline">
        {messages.signup}
      </Link>
    </>
  );
  return (
    <>
      <PageHead title={messages.title} description={messages.description} path="/login" noindex />
      <AccountFrame title={messages.title} footer={footer}>
        <LoginForm onLoggedIn={() => navigate(nextPath(params), { replace: true })} />
      </AccountFrame>
    </>
  );
}
