/** The address that calls a stored number. */
export const telUrl = (digits: string): string => `tel:+${digits}`;
