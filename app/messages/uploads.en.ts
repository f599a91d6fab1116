/** What the panel says of videos that are on their way, in English. */
export const uploadsEn = {
  title: 'Unfinished uploads',
  arrived: (arrived: string, total: string) => `${arrived} of ${total} MB have arrived.`,
  until: (moment: string) => `It waits until ${moment}.`,
  goOn: (name: string) => `Go on with the upload of ${name}`,
  discard: (name: string) => `Discard the upload of ${name}`,
  discardShort: 'Discard',
  goOnShort: 'Go on',
  question: (name: string) => `Discard the upload of ${name}? What has arrived is deleted.`,
  failed: 'The upload could not be discarded.',
  chooseAgain: (name: string) => `Choose the same file again and the upload goes on where it stopped: ${name}`,
  known: (arrived: string, total: string) =>
    `${arrived} of ${total} MB of this file have arrived already. The upload goes on from there.`,
  waiting: 'The connection is lost. The upload goes on by itself when it is back.',
};
