/** Lengths are in characters (UTF-16 units, as the browser's maxlength counts them). */
export const LIMITS = {
  code: 40,
  productname: 120,
  brandname: 80,
  productDescription: 2000,
  /** Pictures of one product. */
  pictures: 8,
  thickness: 60,
  /** As many as can be put in order at once: their ids fit into one request body (server/app.ts). */
  categories: 5000,
  categoryLabel: 60,
  categoryValue: 60,
  /** Products named as seen in one video. */
  videoProducts: 24,
  /** Uploads that one person may have on the way. */
  unfinishedUploads: 5,
  fileName: 255,
  videoTitle: 120,
  videoDescription: 1000,
  username: 60,
  email: 254,
  passwordMin: 8,
  passwordMax: 128,
  passkeyName: 60,
  webauthnPart: 8192,
  search: 80,
  phoneInput: 32,
  pageSizeMax: 200,
  piecesPerM2Max: 10_000,
  piecesPerPalletMax: 100_000,
  kgPerPieceMax: 10_000,
  siteName: 60,
  siteLegalName: 100,
  siteTitle: 120,
  siteDescription: 400,
  siteAddress: 200,
  introduction: 3000,
  purpose: 800,
  valueTitle: 80,
  valueText: 300,
  values: 20,
  slides: 12,
  mosaic: 6,
  pictureAlt: 160,
  hours: 21,
  webAddress: 200,
} as const;

export const MEGABYTE = 1024 * 1024;
/** How large an upload may be where the operator says nothing else (MAX_IMAGE_MB, MAX_VIDEO_MB). */
export const UPLOAD_MEGABYTES = { picture: 10, video: 200 } as const;

/** The largest id either database can hold in an INTEGER primary key of 32 bits. */
export const MAX_ID = 2_147_483_647;
