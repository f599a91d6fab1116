import type { Language } from '#contract/enums.ts';

/** Words of the pages that bring videos and products together; they do not travel with every page. */
export const projectsEn = { seen: 'Seen in this video', laid: 'See it laid' };
export const projectsSo: typeof projectsEn = {
  seen: 'Alaabta muuqaalkan ka muuqata',
  laid: 'Arag isagoo la dhigay',
};

export const PROJECT_WORDS: Record<Language, typeof projectsEn> = { en: projectsEn, so: projectsSo };
