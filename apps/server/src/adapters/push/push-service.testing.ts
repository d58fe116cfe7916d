import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Subscription } from './push.ts';

type Claims = { aud?: string; sub?: string; exp?: number };
type Received = { path: string; headers: IncomingHttpHeaders; message: unknown; claims: Claims };

/** The browser's half of a subscription. */
const newBrowser = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, auth: randomBytes(16) };
};

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The message as the browser would decrypt it (RFC 8291, aes128gcm): one record, whose padding begins at its last two. */
const decrypted = (body: Buffer, { pair, auth }: ReturnType<typeof newBrowser>): unknown => {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const [senderKey, record] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = derived(pair.computeSecret(senderKey), auth, info, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
};

/** The signed claims according to RFC 8292; throws if the signature does not match the named key. */
const claimsOf = (authorization = ''): Claims => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const coordinates = {
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...coordinates }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const isRight = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is not of the key that is named');
  const claims: Claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  return claims;
};

/** A push service on this machine, with one browser behind it that decrypts the messages. It responds with the status in `answer`. */
export const startPushService = async () => {
  const browser = newBrowser();
  const state: { answer: number; received: Received[] } = { answer: 201, received: [] };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const claims = claimsOf(request.headers.authorization);
    state.received.push({
      path: request.url ?? '',
      headers: request.headers,
      message: decrypted(body, browser),
      claims,
    });
    response.writeHead(state.answer).end('Grund');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const subscription = (name: string): Subscription => ({
    endpoint: `http://127.0.0.1:${port}/${name}`,
    p256dh: browser.pair.getPublicKey('base64url'),
    auth: browser.auth.toString('base64url'),
  });
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { state, subscription, close };
};
