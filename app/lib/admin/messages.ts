import { type AdminMessages, adminEn } from '#app/messages/admin.en.ts';
import { adminSo } from '#app/messages/admin.so.ts';
import type { Language } from '#contract/enums.ts';
import { useLanguage } from '../i18n.tsx';

const MESSAGES: Record<Language, AdminMessages> = { en: adminEn, so: adminSo };

export const useAdminMessages = (): AdminMessages => MESSAGES[useLanguage().language];
