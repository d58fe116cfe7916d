/**
 * What the QR code of a membership card says: the address where anybody can check it, and behind `z` a part that changes
 * with time. Server and kiosk read it with the same rules; without a network the kiosk does so alone.
 */

/** So long one code is shown. */
export const codeSeconds = 300;
/** So many codes a phone gets ahead: for a hall without a network. */
export const maxCodesAhead = 12;

export const codeWindowAt = (epochSeconds: number): number => Math.floor(epochSeconds / codeSeconds);

/** A code counts while it is shown and so long again; clocks differ by a little, so the next one counts, too. */
export const isCurrentWindow = (window: number, epochSeconds: number): boolean => {
  const now = codeWindowAt(epochSeconds);
  return window >= now - 1 && window <= now + 1;
};

export const timeCodeLength = 20;

/** What is signed with the key of the day. */
export const timeCodeText = (card: { personId: number; serial: number }, window: number): string =>
  `${card.personId} ${card.serial} ${window}`;

export const cardCodePath = '/mitgliedskarte/pruefen/';

export type CardCode = {
  /** Of the address that stands in it. */
  host: string;
  token: string;
  personId: number;
  serial: number;
  hash: string;
  /** Null = a printed card, which cannot change. */
  time: { window: number; hash: string } | null;
};

const cardCode =
  /^https?:\/\/([^/\s]+)\/mitgliedskarte\/pruefen\/(([0-9a-z]{1,6})-([0-9a-z]{1,4})-([0-9a-f]{32}))(?:\?z=([0-9a-z]{1,7})-([0-9a-f]{20}))?$/;

const numberIn = (text: string | undefined): number => Number.parseInt(text ?? '', 36);

/** The part that changes with time; null = it is none. */
export const readTimeCode = (code: string): { window: number; hash: string } | null => {
  const [, window, hash] = /^([0-9a-z]{1,7})-([0-9a-f]{20})$/.exec(code) ?? [];
  return hash === undefined ? null : { window: numberIn(window), hash };
};

/** Scanners type as an American keyboard does, and a tablet set to German reads other characters out of it. */
const asTyped: Readonly<Record<string, string>> = {
  y: 'z',
  z: 'y',
  ß: '-',
  '-': '/',
  Ö: ':',
  ö: ';',
  _: '?',
  '´': '=',
  '`': '=',
};
const fromGermanKeys = (text: string): string => text.replaceAll(/[yzß\-Öö_´`]/g, (key) => asTyped[key] ?? key);

/** What a scanned text claims, before anybody believes it; null = it is no card. */
export const readCardCode = (scanned: string): CardCode | null => {
  const text = scanned.trim();
  const match = cardCode.exec(text) ?? cardCode.exec(fromGermanKeys(text));
  if (match === null) return null;
  const [, host = '', token = '', person, serial, hash = '', window, timeHash = ''] = match;
  return {
    host,
    token,
    personId: numberIn(person),
    serial: numberIn(serial),
    hash,
    time: window === undefined ? null : { window: numberIn(window), hash: timeHash },
  };
};
