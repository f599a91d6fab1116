import { z } from 'zod';
import { id, readable, requiredText, withData } from './envelope.ts';
import { DAYS } from './hours.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { normalisePhone } from './phone.ts';
import { picture } from './products.ts';
import { NETWORKS, type Network, socialAddress } from './social.ts';

/** What the site says and shows of its own. GET gives all of it; PUT takes any part, and null puts a part back to its first values. */

const text = z.object({ en: z.string(), so: z.string() });
export type Text = z.infer<typeof text>;

/** A number names an uploaded file, a word one that came with the site. */
const mediaId = z.union([id, z.string().regex(/^[a-z][a-z-]{0,39}$/)]);
export type MediaId = z.infer<typeof mediaId>;

const bundled = z.object({
  base: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string().optional(),
  widths: z.array(z.number().int()),
  fallback: z.number().int(),
});

export type BundledPicture = z.infer<typeof bundled>;

const shown = { id: mediaId, alt: text };
const sitePicture = z.union([picture.extend(shown), bundled.extend(shown)]);
export type SitePicture = z.infer<typeof sitePicture>;

/** `tall` is the crop for a phone held upright. */
const slide = z.union([
  picture.extend({ ...shown, tall: picture }),
  bundled.extend({ ...shown, tall: bundled.omit({ placeholder: true }) }),
]);
export type Slide = z.infer<typeof slide>;

const introVideo = z.object({
  id: mediaId,
  /** The picture that was chosen as its still; null: the one that came with the video. */
  still: mediaId.nullable(),
  url: z.string(),
  bytes: z.number().int(),
  poster: z.union([picture, bundled]).nullable(),
  /** Not shown; what it was is kept, so that it can be shown again. */
  removed: z.literal(true).optional(),
});

const value = z.object({ title: text, text });
export type SiteValue = z.infer<typeof value>;

const hours = z.strictObject({
  day: z.enum(DAYS),
  opens: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, MESSAGES.timeInvalid),
  closes: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, MESSAGES.timeInvalid),
});

const eachNetwork = <T>(make: (network: Network) => T) =>
  Object.fromEntries(NETWORKS.map((network) => [network, make(network)])) as Record<Network, T>;

export const site = z.object({
  version: z.number().int(),
  /** When it was last changed; for a new site, when its first values were written. */
  updated_at: z.string(),
  name: text,
  legalName: text,
  title: text,
  tagline: text,
  description: text,
  footer: text,
  developer: z.object({ name: z.string(), url: z.string() }),
  about: z.object({
    introduction: text,
    mission: text,
    vision: text,
    coreValues: z.array(value),
    companyValues: z.array(value),
  }),
  place: z.object({ address: text, latitude: z.number(), longitude: z.number(), hours: z.array(hours) }),
  social: z.object(eachNetwork(() => z.string())),
  contactFormNumber: z.string(),
  hero: z.array(slide),
  /** Three places, each with pictures that take turns. */
  mosaic: z.array(z.array(sitePicture)),
  side: z.object({ about: sitePicture, contact: sitePicture, login: sitePicture }),
  introVideo,
  /** Addresses of the pictures that link previews show. */
  previews: z.object({ home: z.string(), about: z.string() }),
});
export type Site = z.infer<typeof site>;
export const siteResponse = withData(site);

const twin = (label: string, max: number) =>
  z.strictObject({ en: readable(label, max), so: readable(`${label} in Somali`, max) });

/** One language is enough: the other stands in. */
const requiredTwin = (label: string, max: number) =>
  twin(label, max).refine(({ en, so }) => en !== '' || so !== '', { path: ['en'], error: `${label} is required` });

/** Not strict: what GET gives of a picture can be sent back as it is. */
const chosen = z.object({ id: mediaId, alt: twin('Description', LIMITS.pictureAlt) });

const values = z
  .array(
    z.strictObject({
      title: requiredTwin('Title', LIMITS.valueTitle),
      text: twin('Text', LIMITS.valueText),
    }),
  )
  .max(LIMITS.values, MESSAGES.tooManyEntries);

const webAddress = readable('Address', LIMITS.webAddress).refine(
  (address) => /^https?:\/\//i.test(address) && URL.canParse(address),
  MESSAGES.webAddressInvalid,
);

const socialPage = (network: Network) =>
  readable('Address', LIMITS.webAddress).transform((typed, context) => {
    const address = socialAddress(network, typed);
    if (address === null) context.addIssue({ code: 'custom', message: MESSAGES.socialInvalid });
    return address ?? z.NEVER;
  });

const whatsapp = readable('WhatsApp number', LIMITS.phoneInput)
  .min(1, MESSAGES.whatsappRequired)
  .transform((typed, context) => {
    const digits = normalisePhone(typed);
    if (digits === null) context.addIssue({ code: 'custom', message: MESSAGES.whatsappInvalid });
    return digits ?? z.NEVER;
  });

const pictures = (most: number) => z.array(chosen).min(1, MESSAGES.pictureNeeded).max(most, MESSAGES.tooManyEntries);

const parts = {
  name: requiredTwin('Name', LIMITS.siteName),
  legalName: requiredTwin('Full name', LIMITS.siteLegalName),
  title: requiredTwin('Line above the name', LIMITS.siteTitle),
  tagline: requiredTwin('Tagline', LIMITS.siteTitle),
  description: requiredTwin('Description', LIMITS.siteDescription),
  footer: twin('Footer text', LIMITS.siteDescription),
  developer: z.strictObject({ name: requiredText('Name', LIMITS.siteName), url: webAddress }),
  about: z.strictObject({
    introduction: requiredTwin('Introduction', LIMITS.introduction),
    mission: twin('Mission', LIMITS.purpose),
    vision: twin('Vision', LIMITS.purpose),
    coreValues: values,
    companyValues: values,
  }),
  place: z.strictObject({
    address: requiredTwin('Address', LIMITS.siteAddress),
    latitude: z.number().min(-90, MESSAGES.pinInvalid).max(90, MESSAGES.pinInvalid),
    longitude: z.number().min(-180, MESSAGES.pinInvalid).max(180, MESSAGES.pinInvalid),
    hours: z
      .array(hours.refine(({ opens, closes }) => opens !== closes, { path: ['closes'], error: MESSAGES.hoursEmpty }))
      .max(LIMITS.hours, MESSAGES.tooManyEntries),
  }),
  social: z.strictObject(eachNetwork(socialPage)),
  contactFormNumber: whatsapp,
  hero: pictures(LIMITS.slides),
  mosaic: z.tuple([pictures(LIMITS.mosaic), pictures(LIMITS.mosaic), pictures(LIMITS.mosaic)]),
  side: z.strictObject({ about: chosen, contact: chosen, login: chosen }),
  introVideo: z.object({
    id: mediaId,
    still: mediaId.nullable().default(null),
    removed: z.literal(true).optional(),
  }),
};

/** What a site is made of, as it is stored. */
export const siteParts = z.strictObject(parts);
export type SiteParts = z.infer<typeof siteParts>;
export type SitePart = keyof SiteParts;

type Nullish = { [Part in SitePart]: z.ZodOptional<z.ZodNullable<(typeof parts)[Part]>> };

export const sitePatch = z.strictObject({
  ...(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.nullish()])) as Nullish),
  /** As it was last read. */
  version: z.number().int().min(0),
});
export type SitePatch = z.infer<typeof sitePatch>;

/** An upload has its file and nothing else. */
export const siteUpload = z.strictObject({});

export const sitePictureResponse = withData(picture.extend({ id, tall: picture }));
export const siteVideoResponse = withData(
  z.object({ id, url: z.string(), bytes: z.number().int(), poster: picture.nullable() }),
);
export type UploadedPicture = z.infer<typeof sitePictureResponse>['data'];
export type UploadedVideo = z.infer<typeof siteVideoResponse>['data'];
