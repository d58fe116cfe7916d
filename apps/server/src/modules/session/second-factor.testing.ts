import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { contract } from '@vereinshaus/contract';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { Secret, TOTP } from 'otpauth';
import type { Browser } from '../../../test/browser.ts';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

const flag = { present: 0x01, verified: 0x04, hasKey: 0x40 };

type Manner = { origin?: string; counter?: number; isVerified?: boolean };

/** A simulated device with one passkey: its answers can be wrong in every way that a device or an attacker could produce. */
export const createDevice = (host: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = base64url(randomBytes(16));
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (flags: number, count: number, key: Uint8Array = new Uint8Array()) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counted, key]);
  };

  const coseKey = () =>
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );

  const flagsOf = ({ isVerified = true }: Manner) => flag.present | (isVerified ? flag.verified : 0);

  return {
    id,
    /** Creates the requested passkey. */
    create: (invitation: ReplyOf<typeof contract.secondFactor.invitePasskey>, manner: Manner = {}) => {
      userHandle = invitation.user.id;
      const rawId = Buffer.from(id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const key = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey()]);
      const authData = authenticatorData(flagsOf(manner) | flag.hasKey, counter, key);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id,
        clientDataJSON: base64url(
          clientData('webauthn.create', invitation.challenge, manner.origin ?? `http://${host}`),
        ),
        attestationObject: base64url(isoCBOR.encode(attestation)),
      };
    },
    /** Answers a challenge with the passkey. */
    answer: (question: { challenge: string }, manner: Manner = {}) => {
      counter = manner.counter ?? counter + 1;
      const data = clientData('webauthn.get', question.challenge, manner.origin ?? `http://${host}`);
      const authData = authenticatorData(flagsOf(manner), counter);
      const signature = createSign('SHA256').update(authData).update(sha256(data)).sign(privateKey);
      return {
        id,
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle,
      };
    },
  };
};

/** Registers a passkey in a signed-in browser. */
export const addPasskey = async (browser: Browser, clubId: number, name = 'Handy') => {
  const device = createDevice(`verein${clubId}.test`);
  const invitation = await browser.call(contract.secondFactor.invitePasskey, {});
  const { codes } = await browser.call(contract.secondFactor.addPasskey, {
    name,
    credential: device.create(invitation),
  });
  return { device, codes };
};

/** The app's code at that time. */
export const codeAt = (secret: string, moment: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() });

/** Sets up the app in a signed-in browser. */
export const addApp = async (browser: Browser, moment: Date) => {
  const { secret } = await browser.call(contract.secondFactor.startApp, {});
  const { codes } = await browser.call(contract.secondFactor.addApp, { code: codeAt(secret, moment) });
  return { secret, codes };
};
