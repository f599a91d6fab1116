export function trackedFiles(): string[];
