import { z } from 'zod';
import { formatNumber } from '../kit/money.ts';
import { integer } from '../kit/wire.ts';

const amount = (most: number) =>
  integer.pipe(
    z
      .number()
      .min(0, 'Minimaler Wert: 0')
      .max(most, `Maximaler Wert: ${formatNumber(most)}`),
  );

/** What the platform grants a club; 0 = as much as there is. */
export const clubQuota = z.strictObject({
  maxPersons: amount(10_000_000),
  maxStorageMb: amount(100_000_000),
  /** Of any 30 days. */
  maxMails: amount(100_000_000),
});

/** Of a quota this much is used; `most` 0 = there is none. */
export const quotaShare = z.strictObject({ used: z.number(), most: z.number() });

export type QuotaShare = z.output<typeof quotaShare>;

export const quotaKinds = ['persons', 'storage', 'mails'] as const;

export type QuotaKind = (typeof quotaKinds)[number];

export type QuotaShares = Readonly<Record<QuotaKind, QuotaShare>>;

/** From here on the office is told. */
const warnedFromPercent = 90;

export type QuotaLevel = 'free' | 'nearlyFull' | 'full';

export const quotaLevel = ({ used, most }: QuotaShare): QuotaLevel => {
  if (most === 0) return 'free';
  if (used >= most) return 'full';
  return used * 100 >= most * warnedFromPercent ? 'nearlyFull' : 'free';
};

/** A size as people read it. */
export const shownMegabytes = (amountMb: number) =>
  amountMb < 1024
    ? `${formatNumber(Math.round(amountMb))} MB`
    : `${formatNumber(Math.round(amountMb / 102.4) / 10)} GB`;

type QuotaWords = {
  title: string;
  filled: (share: QuotaShare) => string;
  /** What no longer goes, and what still does. */
  whenFull: string;
};

const words: Readonly<Record<QuotaKind, QuotaWords>> = {
  persons: {
    title: 'Personen',
    filled: ({ used, most }) => `Ihr führt ${formatNumber(used)} von höchstens ${formatNumber(most)} Personen.`,
    whenFull:
      'Ist das Kontingent ausgeschöpft, kann das Büro niemanden mehr anlegen oder importieren. Anmeldungen von Familien kommen weiter an, und alles, was da ist, bleibt benutzbar.',
  },
  storage: {
    title: 'Speicherplatz',
    filled: ({ used, most }) =>
      `Eure Dateien und Medien brauchen ${shownMegabytes(used)} von höchstens ${shownMegabytes(most)}.`,
    whenFull:
      'Ist das Kontingent ausgeschöpft, kann niemand mehr Dateien hochladen. Rechnungen und andere Belege entstehen weiter, und alles, was da ist, bleibt benutzbar.',
  },
  mails: {
    title: 'E-Mails',
    filled: ({ used, most }) =>
      `In den letzten 30 Tagen hat euer Verein ${formatNumber(used)} von höchstens ${formatNumber(most)} Nachrichten verschickt.`,
    whenFull:
      'Ist das Kontingent ausgeschöpft, gehen keine Nachrichten an viele mehr hinaus. Einzelne Nachrichten wie Bestätigungen, Erinnerungen und Passwort-Links gehen weiter.',
  },
};

export const quotaTitle = (kind: QuotaKind): string => words[kind].title;

/** What the office reads about a quota, on its start page and by mail. */
export const quotaSentence = (kind: QuotaKind, share: QuotaShare): string =>
  `${words[kind].filled(share)} ${words[kind].whenFull} Wer mehr braucht, fragt jene, die diese Installation betreiben.`;
