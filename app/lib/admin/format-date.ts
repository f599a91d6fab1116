/** 'MMMM D, YYYY' of the stored moment, in UTC: everybody reads the same day. Month names stay English in both languages. */
const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

export const formatDate = (moment: string): string => format.format(new Date(moment));
