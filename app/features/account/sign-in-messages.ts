import { useLanguage } from '#app/lib/i18n.tsx';
import { type SignInMessages, signInEn } from '#app/messages/sign-in.en.ts';
import { signInSo } from '#app/messages/sign-in.so.ts';
import type { Language } from '#contract/enums.ts';

const MESSAGES: Record<Language, SignInMessages> = { en: signInEn, so: signInSo };

export const useSignInMessages = (): SignInMessages => MESSAGES[useLanguage().language];
