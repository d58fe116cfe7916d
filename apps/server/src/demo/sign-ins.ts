import { demoOperator } from '../modules/platform/index.ts';

/** Everybody who can sign in to the demo clubs has this password. */
export const demoPassword = 'Verein2026';

type SignIn = { email: string; who: string };

export const signInsOfTown = {
  admin: { email: 'admin@demo.test', who: 'Administratorin mit allen Rechten' },
  reader: { email: 'lesen@demo.test', who: 'darf alles lesen, nichts ändern' },
  cashier: { email: 'kassier@demo.test', who: 'Kassier: Buchhaltung und Rechnungen' },
  trainer: { email: 'trainer@demo.test', who: 'Trainer' },
  family: { email: 'familie@demo.test', who: 'Mutter, verwaltet ihren Mann und zwei Kinder' },
  member: { email: 'mitglied@demo.test', who: 'erwachsenes Mitglied' },
} satisfies Record<string, SignIn>;

export const signInsOfSouth = {
  admin: { email: 'admin@sued.test', who: 'Administrator mit allen Rechten' },
  family: { email: 'familie@demo.test', who: 'dieselbe Mutter, hier mit einem Kind' },
} satisfies Record<string, SignIn>;

export const platformSignIn: SignIn = { email: demoOperator, who: 'Betreiberin der Plattform' };

const rows = (signIns: readonly SignIn[]) => signIns.map(({ email, who }) => `    ${email.padEnd(22)} ${who}`);

/** The table that the start prints: where to go, and as whom. */
export const demoSignIns = (port: string): string => {
  const at = (host: string) => `http://${host}:${port}`;
  return [
    '',
    `Zum Ausprobieren anmelden (Passwort für alle: ${demoPassword})`,
    '',
    `  Turnverein Demostadt   ${at('localhost')}`,
    ...rows(Object.values(signInsOfTown)),
    '',
    `  Sportunion Süd   ${at('sued.localhost')}`,
    ...rows(Object.values(signInsOfSouth)),
    '',
    '  Plattform   auf beiden Adressen',
    ...rows([platformSignIn]),
    '',
  ].join('\n');
};
