import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The code on a membership card: person, serial and a keyed hash over both and the club. It is computed whenever the
 * card is shown and stands nowhere; without the club's key nobody can make one, and a higher serial ends the old ones.
 */
type Card = { clubId: number; personId: number; serial: number };

const headBytes = 6;
const macBytes = 18;

const headOf = ({ personId, serial }: Card): Buffer => {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(personId, 0);
  head.writeUInt16BE(serial, 4);
  return head;
};

const macOf = (key: Buffer, card: Card): Buffer =>
  createHmac('sha256', key)
    .update(`membership card ${card.clubId} `)
    .update(headOf(card))
    .digest()
    .subarray(0, macBytes);

export const cardToken = (key: Buffer, card: Card): string =>
  Buffer.concat([headOf(card), macOf(key, card)]).toString('base64url');

/** What the code says, before it is believed; null when it is no code at all. */
export const readCardToken = (token: string): { personId: number; serial: number; mac: Buffer } | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== headBytes + macBytes || bytes.toString('base64url') !== token) return null;
  return { personId: bytes.readUInt32BE(0), serial: bytes.readUInt16BE(4), mac: bytes.subarray(headBytes) };
};

export const isGenuine = (key: Buffer, card: Card, mac: Buffer): boolean => timingSafeEqual(macOf(key, card), mac);
