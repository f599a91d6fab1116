import { Link, useNavigate } from 'react-router';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { useMessages } from '../../lib/i18n.tsx';

export default function Signup() {
  const messages = useMessages().registerForm;
  const navigate = useNavigate();
  const footer = (
    <>
      {messages.haveAccount}{' '}
      <Link to="/login" className="inline-flex min-h-6 items-center font-semibold text-terracotta-700 underline">
        {messages.login}
      </Link>
    </>
  );
  return (
    <>
      <PageHead title={messages.pageTitle} description={messages.description} path="/signup" noindex />
      <AccountFrame title={messages.pageTitle} footer={footer}>
        <RegisterForm onRegistered={() => navigate('/login')} />
      </AccountFrame>
    </>
  );
}
