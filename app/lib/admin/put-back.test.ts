import { expect, it } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { ApiError } from '../api-error.ts';
import { putBack } from './put-back.ts';

const gone = new ApiError('server', MESSAGES.pictureGone, 409, [{ field: 'earlierPicture', message: 'x' }]);

/** Refuses what names a picture, as a server does whose bin is empty. */
function server(refusal: Error | null) {
  const sent: object[] = [];
  const send = async (body: object) => {
    sent.push(body);
    if (refusal && 'earlierPicture' in body) throw refusal;
    return { message: 'Saved' };
  };
  return { sent, send };
}

it('sends the picture with the fields, or the fields alone', async () => {
  const { sent, send } = server(null);
  await putBack({ size: '6cm' }, 'uploads/a', send);
  expect(await putBack({ size: '6cm' }, undefined, send)).toEqual({ message: 'Saved' });
  expect(sent).toEqual([{ size: '6cm', earlierPicture: 'uploads/a' }, { size: '6cm' }]);
});

it('puts back the rest where the picture is gone, and says so', async () => {
  const { sent, send } = server(gone);
  expect(await putBack({ size: '6cm' }, 'uploads/a', send)).toEqual({ message: MESSAGES.restPutBack });
  expect(sent.at(-1)).toEqual({ size: '6cm' });
});

it('fails where there is no rest, or for another reason', async () => {
  await expect(putBack({}, 'uploads/a', server(gone).send)).rejects.toBe(gone);
  const other = new ApiError('server', MESSAGES.changedMeanwhile, 409);
  await expect(putBack({ size: '6cm' }, 'uploads/a', server(other).send)).rejects.toBe(other);
});
