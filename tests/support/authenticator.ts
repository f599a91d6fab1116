import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (data: Uint8Array): string => Buffer.from(data).toString('base64url');

type Options = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } };
type Lies = {
  /** Says that it comes from here. */
  origin?: string;
  /** Without a finger or a PIN. */
  unverified?: boolean;
  /** With another owner than the one it was made for. */
  userHandle?: string;
};

/** A phone with one passkey, in software: signs what the browser of `origin` would let it sign. */
export function createAuthenticator(origin = 'http://localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let owner = '';
  let counter = 0;

  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function authenticatorData(rpId: string, flags: number, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more]);
  }

  const credential = () => ({ id: text(id), rawId: text(id), type: 'public-key' as const });

  return {
    id: text(id),

    /** What `navigator.credentials.create` gives. */
    create(options: Options, lies: Lies = {}) {
      owner = options.user?.id ?? '';
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(key))]);
      const flags = PRESENT | ATTESTED | (lies.unverified ? 0 : VERIFIED);
      const authData = authenticatorData(options.rp?.id ?? '', flags, attested);
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...credential(),
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, lies.origin)),
          attestationObject: text(isoCBOR.encode(object as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },

    /** What `navigator.credentials.get` gives. */
    get(options: Options, lies: Lies = {}) {
      counter += 1;
      const data = authenticatorData(options.rpId ?? '', PRESENT | (lies.unverified ? 0 : VERIFIED));
      const said = clientData('webauthn.get', options.challenge, lies.origin);
      return {
        ...credential(),
        response: {
          clientDataJSON: text(said),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)),
          userHandle: lies.userHandle ?? owner,
        },
        clientExtensionResults: {},
      };
    },
  };
}
