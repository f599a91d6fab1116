import type { AnswerCache } from '../../cache/answer-cache.ts';
import type { Config } from '../../config.ts';
import type { Media } from '../../media/types.ts';
import type { Services } from '../../services.ts';

/** What every API door is made from. */
export type ApiParts = { services: Services; cache: AnswerCache; media: Media; config: Config };
