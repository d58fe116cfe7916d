import { ApiError } from '../../kit/api.ts';

export type BookingHelp = { title: string; link: string; linkLabel: string };

const fieldOf = (message: string): string =>
  message
    .replace(/,?\s*(?:bitte\s+)?zuerst eingeben\..*$/i, '')
    .replace(/^.*:\s*/, '')
    .replace(/^Bitte\s+(?:die|das|den)?\s*/i, '') || 'Eine Angabe';

/** What a refusal asks for that can be mended on another page; null = it only has to be told. */
export const helpFor = (message: string, personId: number): BookingHelp | null => {
  const profile = `/benutzer/profil/${personId}`;
  if (message.includes('Daten kontrollieren')) {
    return { title: 'Daten kontrollieren', link: profile, linkLabel: 'Zu den Daten' };
  }
  if (message.includes('zuerst eingeben.')) {
    return { title: `${fieldOf(message)} erforderlich`, link: profile, linkLabel: 'Zum Profil' };
  }
  if (message.includes('gesetzliche Vertretung')) {
    return {
      title: 'Gesetzliche Vertretung erforderlich',
      link: '/verwalterRegistrieren',
      linkLabel: 'Gesetzliche Vertretung eintragen',
    };
  }
  if (/wende dich (?:bitte )?an den Verein/i.test(message)) {
    return { title: 'Nur der Verein kann helfen', link: '/kontakt', linkLabel: 'Verein schreiben' };
  }
  return null;
};

/** Of whom a refused booking of several speaks: the server names their place in the list. */
export const personIn = (error: Error, personIds: readonly number[]): number => {
  const names = error instanceof ApiError ? Object.keys(error.fields) : [];
  const index = names.map((name) => /^children\.(\d+)\./.exec(name)?.[1]).find((found) => found !== undefined);
  return personIds[Number(index ?? 0)] ?? 0;
};
