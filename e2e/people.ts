/** Who can sign in to the demo clubs. */
export const password = 'Verein2026';

const port = process.env.E2E_PORT ?? '3000';

/** Chromium leads every *.localhost to this machine. */
export const town = { name: 'Turnverein Demostadt', origin: `http://localhost:${port}` } as const;
export const south = { name: 'Sportunion Süd', origin: `http://sued.localhost:${port}` } as const;

export type Person = { email: string; origin: string };

export const people = {
  admin: { email: 'admin@demo.test', origin: town.origin },
  reader: { email: 'lesen@demo.test', origin: town.origin },
  cashier: { email: 'kassier@demo.test', origin: town.origin },
  trainer: { email: 'trainer@demo.test', origin: town.origin },
  family: { email: 'familie@demo.test', origin: town.origin },
  member: { email: 'mitglied@demo.test', origin: town.origin },
  platform: { email: 'plattform@demo.test', origin: town.origin },
  southAdmin: { email: 'admin@sued.test', origin: south.origin },
  southFamily: { email: 'familie@demo.test', origin: south.origin },
} as const satisfies Record<string, Person>;

const isName = (name: string): name is keyof typeof people => name in people;

export const peopleNames = Object.keys(people).filter(isName);
