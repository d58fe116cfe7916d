/** German words that more than one layer needs. */
export const productName = 'Vereinshaus';

/** Membership roles (Mitgliedsstand, Funktionen). Clubs may override the labels and add codes. */
export const membershipRoleLabels: Readonly<Record<number, string>> = {
  0: 'kein Mitglied',
  1: 'ordentliches Mitglied',
  2: 'außerordentliches Mitglied',
  3: 'unterstützendes Mitglied',
  220: 'Raumnutzung',
  400: 'beitragsfrei',
  401: 'ruhend',
  410: 'gesperrt',
  500: 'Zeugwart-Stv.',
  600: 'Zeugwart',
  700: 'Sportliche Leitung Stv.',
  800: 'Sportliche Leitung',
  900: 'Kassier-Stv.',
  1000: 'Kassier',
  1100: 'Schriftführer-Stv.',
  1200: 'Schriftführer',
  1300: 'Obmann/Obfrau-Stv.',
  1400: 'Obmann/Obfrau',
};

export const membershipRoleLabel = (code: number, overrides: Readonly<Record<string, string>> = {}): string =>
  overrides[String(code)] ?? membershipRoleLabels[code] ?? `Rolle ${code}`;

export const sexLabels = { male: 'männlich', fem: 'weiblich', fam: 'Familie', inst: 'Institution' } as const;

export const mailingLabels: Readonly<Record<number, string>> = {
  0: 'keine Zusendungen',
  1: 'E-Mails und Post',
  2: 'nur Post',
  3: 'nur E-Mails',
};

/** What a numeric role means in words. */
export const staffLevelLabel = (level: number): string => {
  if (level >= 80) return 'Administrator';
  if (level >= 50) return 'Lese-Administrator';
  if (level >= 20) return 'Mitarbeiter';
  if (level >= 10) return 'Mitarbeit';
  return 'Mitglied';
};
