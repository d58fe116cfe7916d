/**
 * Content of a membership card's QR code: the public address for checking it, and in `z` a time-dependent part. Server and kiosk verify it
 * with the same rules; offline the kiosk does so alone.
 */

/** Seconds for which one code is shown. */
export const codeSeconds = 300;
/** Number of codes a phone loads in advance, for a hall without network. */
export const maxCodesAhead = 12;

export const codeWindowAt = (epochSeconds: number): number => Math.floor(epochSeconds / codeSeconds);

/** A code is valid while it is shown and for one more period; because clocks differ slightly, the next code is valid, too. */
export const isCurrentWindow = (window: number, epochSeconds: number): boolean => {
  const now = codeWindowAt(epochSeconds);
  return window >= now - 1 && window <= now + 1;
};

export const timeCodeLength = 20;

/** The text signed with the key of the day. */
export const timeCodeText = (card: { personId: number; serial: number }, window: number): string =>
  `${card.personId} ${card.serial} ${window}`;

export const cardCodePath = '/mitgliedskarte/pruefen/';

export type CardCode = {
  /** Host name in the scanned address. */
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

/** The time-dependent part; null = invalid. */
export const readTimeCode = (code: string): { window: number; hash: string } | null => {
  const [, window, hash] = /^([0-9a-z]{1,7})-([0-9a-f]{20})$/.exec(code) ?? [];
  return hash === undefined ? null : { window: numberIn(window), hash };
};

/** Scanners type like an American keyboard; a tablet with a German layout turns some keys into other characters. */
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

/** Parses a scanned text without verifying it; null = not a card. */
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
