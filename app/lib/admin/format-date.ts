import { useAdminMessages } from './messages.ts';

/** 'MMMM D, YYYY' of the stored moment, in UTC: everybody reads the same day. The month's name is ours: browsers know no Somali. */
export function formatDate(moment: string, months: readonly string[]): string {
  const date = new Date(moment);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** The same with the time of day, on the clock of whoever reads it: for what happened just now. */
export function formatMoment(moment: string, months: readonly string[]): string {
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
  return `${day}, ${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function useFormatMoment(): (moment: string) => string {
  const { months } = useAdminMessages().common;
  return (moment) => formatMoment(moment, months);
}

export function useFormatDate(): (moment: string) => string {
  const { months } = useAdminMessages().common;
  return (moment) => formatDate(moment, months);
}
