import type { VersionValues } from '#app/lib/admin/versions.ts';
import { displayPhone } from '#contract/phone.ts';
import { fromPlainValues, plainValues } from '#contract/plain-values.ts';
import type { Site, SitePart, SitePatch, SitePicture, Slide } from '#contract/site.ts';

const chosen = ({ id, alt }: SitePicture | Slide) => ({ id, alt });

/** These parts of the site as they are stored: files by their ids. */
function storedParts(site: Site, parts: readonly SitePart[]): Record<string, unknown> {
  const { about, contact, login } = site.side;
  const { id, still, removed } = site.introVideo;
  const stored: Record<string, unknown> = {
    ...site,
    hero: site.hero.map(chosen),
    mosaic: site.mosaic.map((place) => place.map(chosen)),
    side: { about: chosen(about), contact: chosen(contact), login: chosen(login) },
    introVideo: removed ? { id, still, removed } : { id, still },
  };
  return Object.fromEntries(parts.map((part) => [part, stored[part]]));
}

export const partOf = (field: string): string => field.split('.', 1)[0] ?? '';

/** As the history tells of them. */
export const storedValues = (site: Site, parts: readonly SitePart[]): VersionValues =>
  plainValues(storedParts(site, parts));

/** What takes these fields back to their old values: the parts they belong to, whole. */
export function patchOf(site: Site, values: VersionValues): SitePatch {
  const touched = [...new Set(Object.keys(values).map(partOf))] as SitePart[];
  const like = storedParts(site, touched);
  const next = { ...plainValues(like), ...values };
  const patch: Record<string, unknown> = fromPlainValues(like, next);
  // A mark that is there or not there: what the site is like now does not tell whether it may be.
  if (patch.introVideo) {
    patch.introVideo = { ...patch.introVideo, removed: next['introVideo.removed'] === true || undefined };
  }
  const number = patch.contactFormNumber;
  // With its plus: bare digits would be taken for a Somali number.
  if (typeof number === 'string') patch.contactFormNumber = displayPhone(number);
  return { ...patch, version: site.version } as SitePatch;
}
