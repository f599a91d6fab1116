/** The parts of the page in their order. */
export const SECTIONS = ['company', 'hero', 'mosaic', 'about', 'side', 'place', 'number', 'social', 'video'] as const;
export type SectionName = (typeof SECTIONS)[number];
