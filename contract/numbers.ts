import { z } from 'zod';
import { done } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { normalisePhone } from './phone.ts';

const phone = (required: string, invalid: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(LIMITS.phoneInput, invalid)
    .transform((text, context) => {
      const digits = normalisePhone(text);
      if (digits === null) context.addIssue({ code: 'custom', message: invalid });
      return digits ?? z.NEVER;
    });

export const numbersInput = z.strictObject({
  whatsapp: phone(MESSAGES.whatsappRequired, MESSAGES.whatsappInvalid),
  phoneNumber: phone(MESSAGES.phoneRequired, MESSAGES.phoneInvalid),
});

/** International digits, or empty strings until an ADMIN sets them. */
export const numbers = z.object({ whatsapp: z.string(), phoneNumber: z.string() });
export type Numbers = z.infer<typeof numbers>;

export const numbersResponse = done.extend(numbers.shape);
