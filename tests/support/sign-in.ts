import type { LoginInput } from '#contract/users.ts';
import type { SignInFrom } from '#server/domain/auth/auth.ts';
import type { Services } from '#server/services.ts';
import { TESTER } from './author.ts';

/** Signs in by the password alone, past HTTP. */
export async function signInDirectly(
  { auth, signIn }: Services,
  input: LoginInput,
  from: SignInFrom = { ip: '127.0.0.1' },
) {
  return auth.begin(TESTER, signIn.withPassword(await auth.identify(TESTER, input, from)), from);
}
