export function findChromium(options?: { shell?: boolean }): Promise<string>;
export const CHROMIUM_FLAGS: string[];
