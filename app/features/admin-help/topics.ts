import type { AdminMessages } from '#app/messages/admin.en.ts';
import type { PanelScreen } from '#contract/permissions.ts';

/** The twelve things that owners and staff do, where each is done, and the size of its picture (public/help). */
export const TOPICS = [
  { name: 'addProduct', screen: 'products', at: '?form=new' },
  { name: 'hide', screen: 'products', at: '' },
  { name: 'copy', screen: 'products', at: '' },
  { name: 'pictures', screen: 'products', at: '' },
  { name: 'video', screen: 'videos', at: '?form=new' },
  { name: 'banner', screen: 'site', at: '#hero' },
  { name: 'numbers', screen: 'numbers', at: '' },
  { name: 'list', screen: 'front', at: '' },
  { name: 'bin', screen: 'bin', at: '' },
  { name: 'history', screen: 'history', at: '' },
  { name: 'people', screen: 'users', at: '' },
  { name: 'backup', screen: 'backups', at: '' },
] as const satisfies readonly { name: string; screen: PanelScreen; at: string }[];
export type TopicName = (typeof TOPICS)[number]['name'];

export const PICTURE = { width: 480, height: 320 } as const;

/** Names of buttons and screens as they stand in the panel, for the `{…}` in the help's texts. */
export const labelsOf = (m: AdminMessages, more: { hidden: string; pinned: string; answer: string }) => ({
  ...more,
  upload: m.products.upload,
  save: m.common.save,
  products: m.entries.allProducts,
  choose: m.pictures.choose,
  videos: m.entries.allVideos,
  uploadVideo: m.videos.upload,
  site: m.entries.site,
  banner: m.site.sections.hero,
  replace: m.site.pictures.replace,
  add: m.site.pictures.add,
  numbers: m.entries.changeNumber,
  update: m.numbers.update,
  openList: m.answer.open,
  bin: m.entries.bin,
  restore: m.bin.restore,
  undo: m.bin.undo,
  history: m.entries.history,
  versions: m.history.versions,
  createUser: m.entries.createUser,
  invite: m.links.invite,
  users: m.entries.allUsers,
  mark: m.users.mark,
  backups: m.entries.backups,
  download: m.backups.download,
});

/** “Press {save}.” -> “Press Save.” */
export const filled = (text: string, labels: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => `“${labels[name] ?? name}”`);
