/** What every form of the panel says of what was typed into it, in English. */
export const formsEn = {
  leave: {
    kept: {
      title: 'Leave this form?',
      text: 'It is not saved yet. What you typed and chose is there again when you open it again on this device, until you sign out.',
    },
    lost: { title: 'Leave this form?', text: 'It is not saved yet. What you typed or chose here will be lost.' },
    sending: {
      title: 'The video is still uploading',
      text: 'If you leave now, the upload stops and nothing is saved.',
    },
    sendingSome: {
      title: 'The pictures are still being sent',
      text: 'If you leave now, the rest is not sent. Those already sent stay.',
    },
  },
  stay: 'Stay',
  leaveIt: 'Leave',
  chooseAgain: (file: string) => `This file could not be kept. Please choose it again: ${file}`,
  picturesAgain: (count: number) =>
    count === 1
      ? 'One picture that you had chosen could not be kept. Please choose it again.'
      : `${count} pictures that you had chosen could not be kept. Please choose them again.`,
  pictureRule: (megabytes: number) => `JPEG, PNG, WebP or AVIF, up to ${megabytes} MB each.`,
  videoRule: (megabytes: number) => `MP4 or WebM, up to ${megabytes} MB.`,
};
