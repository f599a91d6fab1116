import type { Insertable } from 'kysely';
import { MESSAGES } from '#contract/messages.ts';
import { plainValues } from '#contract/plain-values.ts';
import type { MediaId, Site, SitePatch, UploadedPicture, UploadedVideo } from '#contract/site.ts';
import { nextMoment } from '#server/db/change-moment.ts';
import type { SiteMediaRow, SiteMediaTable } from '#server/db/schema.ts';
import { lockSettings, readSettings, writeSettings } from '#server/db/settings.ts';
import type { Db } from '#server/db/types.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { AppError, refuse } from '#server/errors.ts';
import type { Author, Fact } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';
import type { RawUpload } from '#server/media/types.ts';
import {
  changed,
  mediaOf,
  readDocument,
  type SiteDocument,
  uploadedIn,
  uploadedInValues,
  wholeOf,
} from './document.ts';
import { BUNDLED, BUNDLED_VIDEO } from './first-values.ts';
import { createSiteMediaRepository } from './repository.ts';
import { filesOf, pathsOf, toSite, toUploadedPicture, toUploadedVideo } from './view.ts';

const KEY = 'site';

/** The document, kept from other writers until the transaction ends. A site never changed has no row to lock yet. */
async function lockDocument(tx: Db): Promise<SiteDocument> {
  await tx
    .insertInto('settings')
    .values({ key: KEY, value: '{}' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return readDocument((await lockSettings(tx, [KEY]))[KEY]);
}

/** Refuses a document that names a file that is not there, or a video where a picture is due. */
function assertKnown(parts: Parameters<typeof mediaOf>[0], rows: ReadonlyMap<MediaId, SiteMediaRow>): void {
  const isKnown = (id: MediaId, video: boolean): boolean => {
    const row = rows.get(id);
    if (row) return (row.picture_json === null) === video;
    return video ? id === BUNDLED_VIDEO.id : BUNDLED.has(id);
  };
  const errors = mediaOf(parts)
    .filter(({ id, video }) => !isKnown(id, video))
    .map(({ field }) => ({ field, message: MESSAGES.siteMediaUnknown }));
  if (errors.length > 0) throw new AppError('invalid', MESSAGES.siteMediaUnknown, { errors });
}

const byId = (rows: readonly SiteMediaRow[]): ReadonlyMap<MediaId, SiteMediaRow> =>
  new Map(rows.map((row) => [row.id, row]));

export type SiteService = ReturnType<typeof createSite>;

/** What the site says and shows of its own. */
export function createSite({ db, media, invalidate }: Pick<ServiceDeps, 'db' | 'media' | 'invalidate'>) {
  const repository = createSiteMediaRepository(db);
  /** Every page reads the site: the last one is kept, and is right for as long as the document is the same. */
  let kept: { text: string | undefined; site: Site } | null = null;

  async function get(): Promise<Site> {
    const { [KEY]: text } = await readSettings(db, [KEY]);
    if (kept?.text === text && kept) return kept.site;
    const document = readDocument(text);
    const site = toSite(document, byId(await repository.byIds(uploadedIn(wholeOf(document)))));
    kept = { text, site };
    return site;
  }

  /** What cannot be removed now is removed by the sweep at the next start. */
  async function removeFiles(paths: readonly string[]): Promise<void> {
    for (const path of paths) await media.remove(path).catch(() => undefined);
  }

  /** The files are durable and in place before the row names them. */
  async function keep(
    by: Author,
    files: Omit<Insertable<SiteMediaTable>, 'created_ms'>,
    action: Extract<Fact['action'], 'site-picture-added' | 'site-video-added'>,
  ): Promise<SiteMediaRow> {
    try {
      return await writeAs(by, db, async (tx) => {
        const row = await createSiteMediaRepository(tx).insert({ ...files, created_ms: Date.now() });
        await record(tx, { action, id: row.id, name: 'site', after: { path: row.path } });
        return row;
      });
    } catch (error) {
      // A connection lost at the commit leaves open whether the row is there. A row must never lose its files.
      const named = await repository.names(files.path).catch(() => true);
      if (!named) await removeFiles([files.path, ...(files.second_path ? [files.second_path] : [])]);
      throw error;
    }
  }

  /** The second file belongs to the first: without it the first goes too. */
  async function withSecond<T>(firstPath: string, make: () => Promise<T>): Promise<T> {
    try {
      return await make();
    } catch (error) {
      await removeFiles([firstPath]);
      throw error;
    }
  }

  return {
    get,

    /** The business's name where a name alone is wanted. */
    async name(): Promise<string> {
      const { name } = await get();
      return name.en || name.so;
    },

    async update(by: Author, { version, ...changes }: SitePatch): Promise<Site> {
      await writeAs(by, db, async (tx) => {
        const document = await lockDocument(tx);
        if (document.version !== version) throw refuse('conflict', 'changedMeanwhile');
        const next: SiteDocument = {
          version: version + 1,
          updated_at: nextMoment(document.updated_at),
          parts: changed(document, changes),
        };
        const whole = wholeOf(next);
        assertKnown(whole, byId(await createSiteMediaRepository(tx).byIds(uploadedIn(whole))));
        await writeSettings(tx, { [KEY]: JSON.stringify(next) });
        const values = { before: plainValues(wholeOf(document)), after: plainValues(whole) };
        await record(tx, { action: 'site-changed', id: null, name: 'site', ...values });
      });
      invalidate(['site']);
      return get();
    },

    async addPicture(by: Author, upload: RawUpload): Promise<UploadedPicture> {
      const picture = await media.addPicture(upload, 'site');
      const tall = await withSecond(picture.path, () => media.addPicture(upload, 'tall'));
      const row = await keep(
        by,
        {
          path: picture.path,
          bytes: 0,
          picture_json: JSON.stringify(picture),
          second_path: tall.path,
          second_json: JSON.stringify(tall),
        },
        'site-picture-added',
      );
      return toUploadedPicture(row) ?? { id: row.id, ...picture, tall };
    },

    async addVideo(by: Author, upload: RawUpload, thumbnail: RawUpload | null): Promise<UploadedVideo> {
      const video = await media.addVideo(upload);
      const poster = await withSecond(video.path, async () => thumbnail && media.addPicture(thumbnail, 'poster'));
      const second = { second_path: poster?.path ?? null, second_json: poster && JSON.stringify(poster) };
      return toUploadedVideo(await keep(by, { ...video, picture_json: null, ...second }, 'site-video-added'));
    },

    /**
     * Forgets what was uploaded this long ago, is not shown, and was not shown by any earlier version that the history knows. With the
     * document locked, so that nobody names it meanwhile.
     */
    async dropUnused(olderThanMs: number): Promise<void> {
      if ((await repository.all()).length === 0) return;
      const gone = await db.transaction().execute(async (tx) => {
        const used = uploadedIn(wholeOf(await lockDocument(tx)));
        const files = createSiteMediaRepository(tx);
        const earlier = (await files.earlierValues()).flatMap(uploadedInValues);
        return files.removeUnused([...new Set([...used, ...earlier])], Date.now() - olderThanMs);
      });
      await removeFiles(gone.flatMap(pathsOf));
    },

    /** Every stored path a row names, for the sweep and the checks. */
    storedPaths: async (): Promise<string[]> => (await repository.all()).flatMap(pathsOf),

    files: async () => (await repository.all()).map(filesOf),
  };
}
