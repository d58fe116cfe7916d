export type BookingHelp = { title: string; link: string; linkLabel: string };

const fieldOf = (message: string): string =>
  message.replace(/,?\s*(?:bitte\s+)?zuerst eingeben\..*$/i, '').replace(/^Bitte\s+(?:die|das|den)?\s*/i, '') ||
  'Eine Angabe';

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
  return null;
};
