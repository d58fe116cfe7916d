/** The accounts of the demo clubs. */
export const password = 'Verein2026';

/** Read on demand: a retry has its own server (fixtures.ts). */
const at = (host: string) => `http://${host}:${process.env.E2E_PORT ?? '3000'}`;

/** Chromium resolves every *.localhost to this machine. */
export const town = {
  name: 'Turnverein Demostadt',
  get origin() {
    return at('localhost');
  },
};
export const south = {
  name: 'Sportunion Süd',
  get origin() {
    return at('sued.localhost');
  },
};

export type Person = { email: string; origin: string };

const of = (club: { origin: string }, email: string): Person => ({
  email,
  get origin() {
    return club.origin;
  },
});

export const people = {
  admin: of(town, 'admin@demo.test'),
  reader: of(town, 'lesen@demo.test'),
  cashier: of(town, 'kassier@demo.test'),
  trainer: of(town, 'trainer@demo.test'),
  family: of(town, 'familie@demo.test'),
  member: of(town, 'mitglied@demo.test'),
  platform: of(town, 'plattform@demo.test'),
  southAdmin: of(south, 'admin@sued.test'),
  southFamily: of(south, 'familie@demo.test'),
} as const satisfies Record<string, Person>;

const isName = (name: string): name is keyof typeof people => name in people;

export const peopleNames = Object.keys(people).filter(isName);
