/** `1,000+`: counting stopped there. */
export const moreThan = (count: number): string => `${count.toLocaleString('en')}+`;
