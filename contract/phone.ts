/** Phone numbers, as people in Somalia write them and as wa.me and tel: want them. No zod here: public pages load this file. */
const COUNTRY = '252';
const ARABIC_INDIC_ZERO = 0x0660;
const EXTENDED_ARABIC_INDIC_ZERO = 0x06f0;

const toAsciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = code >= EXTENDED_ARABIC_INDIC_ZERO ? EXTENDED_ARABIC_INDIC_ZERO : ARABIC_INDIC_ZERO;
    return String(code - zero);
  });

/** The full international number in digits alone (`252615123456`), or null where the text cannot be one. */
export function normalisePhone(text: string): string | null {
  const plain = toAsciiDigits(text).trim();
  if (!/^\+?[\d\s().\-/]+$/.test(plain)) return null;
  let digits = plain.replace(/\D/g, '');
  const international = plain.startsWith('+') || digits.startsWith('00');
  if (digits.startsWith('00')) digits = digits.slice(2);
  if (international || digits.startsWith(COUNTRY)) {
    if (digits.startsWith(`${COUNTRY}0`)) digits = COUNTRY + digits.slice(COUNTRY.length + 1);
  } else {
    digits = COUNTRY + digits.replace(/^0+/, '');
  }
  return digits.length >= 8 && digits.length <= 15 && !digits.startsWith('0') ? digits : null;
}

/** `+252 61 512 3456` for a Somali number, `+254712345678` for a foreign one. */
export function displayPhone(digits: string): string {
  const somali = /^252(\d{2})(\d{3})(\d{3,4})$/.exec(digits);
  return somali ? `+252 ${somali[1]} ${somali[2]} ${somali[3]}` : `+${digits}`;
}

/** Prefixes in use by Somali mobile networks; a number outside them is worth a second look, not a refusal. */
const MOBILE_PREFIXES = ['61', '62', '63', '65', '66', '67', '68', '69', '71', '77', '90'];

export const isUsualSomaliMobile = (digits: string): boolean =>
  digits.length === 12 && digits.startsWith(COUNTRY) && MOBILE_PREFIXES.includes(digits.slice(3, 5));
