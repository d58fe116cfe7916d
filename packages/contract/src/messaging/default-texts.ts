/**
 * Vorlagen: the texts a club can word itself, each with what stands for a value in it. A club stores only what it has
 * changed; `textOf` gives its own wording or the one below.
 */
const greeting = 'Hallo {vorname},\n\n';
const farewell = '\n\nLiebe Grüße\n{verein}\n';

export const placeholders = {
  vorname: { meaning: 'Vorname der Person', example: 'Maria' },
  nachname: { meaning: 'Nachname der Person', example: 'Huber' },
  name: { meaning: 'Vor- und Nachname der Person', example: 'Maria Huber' },
  personen: { meaning: 'Wer angemeldet ist', example: 'Mia und Paul Huber' },
  verein: { meaning: 'Name des Vereins', example: 'Turnverein Demostadt' },
  alteRolle: { meaning: 'bisherige Mitgliedschaft', example: 'ordentliches Mitglied' },
  neueRolle: { meaning: 'neue Mitgliedschaft', example: 'unterstützendes Mitglied' },
  datum: { meaning: 'Tag, ab dem es gilt', example: '01.01.2027' },
  antwort: { meaning: 'Antwort des Vereins auf die Anfrage', example: 'Willkommen!' },
  link: { meaning: 'Link zum Setzen des Passworts', example: 'https://verein.example/…' },
  kurs: { meaning: 'Name des Kurses', example: 'Kinderturnen' },
  betrag: { meaning: 'offener Betrag', example: '€ 50,00' },
  posten: {
    meaning: 'was im Einzelnen offen ist, eine Zeile je Posten',
    example: 'Kinderturnen, fällig am 01.10.2026: € 50,00',
  },
  spesen: { meaning: 'Spesen dieser Mahnung', example: '€ 5,00' },
  frist: { meaning: 'Tag, bis zu dem zu bezahlen ist', example: '15.12.2026' },
  iban: { meaning: 'IBAN des Vereins', example: 'AT61 1904 3002 3457 3201' },
  referenz: { meaning: 'Kundenreferenz für die Überweisung', example: '123455' },
} as const;

export type Placeholder = keyof typeof placeholders;

type TextDefinition = {
  label: string;
  /** When it is sent or shown. */
  use: string;
  group: 'Mitgliedschaft' | 'Registrierung' | 'Kurse' | 'Zahlungen';
  placeholders: readonly Placeholder[];
  text: string;
};

const person = ['vorname', 'nachname', 'name', 'verein'] as const;
const reminding = [...person, 'betrag', 'posten', 'spesen', 'frist', 'iban', 'referenz'] as const;

export const defaultTexts = {
  membershipChange: {
    label: 'Mitgliedsstand geändert',
    use: 'E-Mail, wenn die Mitgliedschaft geändert wird. Der Text kann dabei noch angepasst werden.',
    group: 'Mitgliedschaft',
    placeholders: [...person, 'alteRolle', 'neueRolle', 'datum'],
    text: `${greeting}deine Mitgliedschaft hat sich geändert: Ab {datum} bist du „{neueRolle}“ (bisher „{alteRolle}“).${farewell}`,
  },
  membershipEnd: {
    label: 'Mitgliedschaft beendet',
    use: 'E-Mail, wenn der Verein eine Mitgliedschaft beendet.',
    group: 'Mitgliedschaft',
    placeholders: [...person, 'alteRolle', 'datum'],
    text: `${greeting}deine Mitgliedschaft („{alteRolle}“) endet; ab {datum} bist du kein Mitglied mehr. Danke für die gemeinsame Zeit!${farewell}`,
  },
  membershipRequest: {
    label: 'Anfrage eingelangt',
    use: 'E-Mail an die Person, nachdem sie eine Änderung der Mitgliedschaft angefragt hat.',
    group: 'Mitgliedschaft',
    placeholders: [...person, 'alteRolle', 'neueRolle'],
    text: `${greeting}deine Anfrage („{neueRolle}“) ist bei uns eingelangt. Wir melden uns, sobald sie bearbeitet ist.${farewell}`,
  },
  membershipLeave: {
    label: 'Austritt bestätigt',
    use: 'E-Mail an die Person, nachdem sie ihren Austritt erklärt hat.',
    group: 'Mitgliedschaft',
    placeholders: [...person, 'alteRolle', 'datum'],
    text: `${greeting}wir haben deinen Austritt erhalten. Ab {datum} bist du kein Mitglied mehr. Der Beitrag des laufenden Jahres bleibt fällig.\n\nDanke für die gemeinsame Zeit!${farewell}`,
  },
  membershipLeaveWithdrawn: {
    label: 'Austritt zurückgezogen',
    use: 'E-Mail an die Person, nachdem sie ihren Austritt zurückgezogen hat.',
    group: 'Mitgliedschaft',
    placeholders: person,
    text: `${greeting}der Austritt ist zurückgezogen: Die Mitgliedschaft läuft weiter wie bisher. Schön, dass du bleibst!${farewell}`,
  },
  membershipDeclined: {
    label: 'Anfrage abgelehnt',
    use: 'E-Mail, wenn der Verein eine Anfrage nicht annimmt.',
    group: 'Mitgliedschaft',
    placeholders: [...person, 'antwort'],
    text: `${greeting}leider können wir deine Anfrage zur Mitgliedschaft nicht annehmen.\n\n{antwort}${farewell}`,
  },
  registration: {
    label: 'Registrierung',
    use: 'E-Mail nach der Registrierung mit dem Link zum Setzen des Passworts.',
    group: 'Registrierung',
    placeholders: [...person, 'link'],
    text: `${greeting}willkommen bei {verein}! Mit diesem Link legst du dein Passwort fest:\n\n{link}${farewell}`,
  },
  memberRegistration_1: {
    label: 'Registrierung als ordentliches Mitglied',
    use: 'Zusatz zur Registrierung für ordentliche Mitglieder.',
    group: 'Registrierung',
    placeholders: person,
    text: 'Du bist als ordentliches Mitglied angemeldet.',
  },
  memberRegistration_2: {
    label: 'Registrierung als außerordentliches Mitglied',
    use: 'Zusatz zur Registrierung für außerordentliche Mitglieder.',
    group: 'Registrierung',
    placeholders: person,
    text: 'Du bist als außerordentliches Mitglied angemeldet.',
  },
  memberRegistration_3: {
    label: 'Registrierung als unterstützendes Mitglied',
    use: 'Zusatz zur Registrierung für unterstützende Mitglieder.',
    group: 'Registrierung',
    placeholders: person,
    text: 'Du bist als unterstützendes Mitglied angemeldet. Danke für deine Hilfe!',
  },
  courseConfirmation: {
    label: 'Kursbuchung',
    use: 'E-Mail nach der Buchung eines Kurses.',
    group: 'Kurse',
    placeholders: [...person, 'personen', 'kurs', 'datum', 'betrag'],
    text: `${greeting}„{kurs}“ ist für {personen} gebucht.${farewell}`,
  },
  waitlistConfirmation: {
    label: 'Warteliste',
    use: 'E-Mail, wenn jemand auf die Warteliste kommt.',
    group: 'Kurse',
    placeholders: [...person, 'personen', 'kurs'],
    text: `${greeting}„{kurs}“ ist derzeit voll. Für {personen} ist ein Platz auf der Warteliste vermerkt; du hörst von uns, sobald ein Platz frei wird.${farewell}`,
  },
  pricingPart: {
    label: 'Preisangaben',
    use: 'Absatz über Preis und Zahlung in den E-Mails zu Kursen.',
    group: 'Kurse',
    placeholders: ['betrag', 'referenz'],
    text: 'Bitte überweise {betrag} mit der Kundenreferenz {referenz}.',
  },
  paymentReminder: {
    label: 'Zahlungserinnerung',
    use: 'E-Mail der ersten Mahnstufe, wenn ein Betrag überfällig ist.',
    group: 'Zahlungen',
    placeholders: reminding,
    text: `${greeting}vielleicht ist es dir entgangen: Von dir ist noch ein Betrag von {betrag} offen. Bitte bezahle ihn bis {frist}, am einfachsten online oder per Überweisung mit der Kundenreferenz {referenz}.\n\nWenn du schon bezahlt hast, melde es uns bitte mit „Schon bezahlt?“ auf deiner Abrechnung.${farewell}`,
  },
  dunning: {
    label: 'Mahnung',
    use: 'E-Mail der zweiten Mahnstufe.',
    group: 'Zahlungen',
    placeholders: reminding,
    text: `${greeting}wir haben dich schon erinnert, und es sind noch {betrag} offen. Bitte bezahle den Betrag bis {frist} mit der Kundenreferenz {referenz}.\n\nWenn du schon bezahlt hast, melde es uns bitte mit „Schon bezahlt?“ auf deiner Abrechnung. Wenn du gerade nicht zahlen kannst, schreib uns: Wir finden eine Lösung.${farewell}`,
  },
  lastDunning: {
    label: 'Letzte Mahnung',
    use: 'E-Mail der dritten und letzten Mahnstufe.',
    group: 'Zahlungen',
    placeholders: reminding,
    text: `${greeting}trotz unserer Mahnung sind noch {betrag} offen. Bitte bezahle den Betrag bis spätestens {frist} mit der Kundenreferenz {referenz}, oder melde dich bei uns.${farewell}`,
  },
  dueReminder: {
    label: 'Bald fällig',
    use: 'E-Mail ein paar Tage, bevor etwas fällig wird, zum Beispiel die nächste Rate.',
    group: 'Zahlungen',
    placeholders: [...person, 'betrag', 'posten', 'frist', 'iban', 'referenz'],
    text: `${greeting}am {frist} wird ein Betrag von {betrag} fällig. Bezahlen kannst du online oder per Überweisung mit der Kundenreferenz {referenz}.${farewell}`,
  },
} as const satisfies Record<string, TextDefinition>;

export type TextKey = keyof typeof defaultTexts;

export const textKeys = Object.keys(defaultTexts).filter((key): key is TextKey => key in defaultTexts);

/** The club's own wording, or the product's. */
export const textOf = (own: Readonly<Record<string, string>>, key: TextKey): string =>
  own[key]?.trim() ? own[key] : defaultTexts[key].text;

/** Puts values in; what nobody knows a value for stays as it stands, so that a slip is seen and not swallowed. */
export const fillText = (text: string, values: Partial<Record<Placeholder, string>>): string => {
  const known = new Map<string, string>(Object.entries(values));
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole);
};

/** Words in braces that this text has no value for. */
export const unknownPlaceholders = (text: string, key: TextKey): readonly string[] => {
  const known: readonly string[] = defaultTexts[key].placeholders;
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))].filter(
    (name) => !known.includes(name),
  );
};
