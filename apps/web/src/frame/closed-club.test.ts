import { expect, test } from 'vitest';
import { screens } from '../routes.ts';
import { buildUser } from '../testing/build.ts';
import { isClosedTo } from './closed-club.ts';

const resting = { ID: 7, closed: 'Wir sind umgezogen.' };
const shownTo = (user: ReturnType<typeof buildUser> | null, club: typeof resting) =>
  screens.filter((screen) => !isClosedTo(user, club, screen)).map(({ path }) => path);

test('a club that rests shows its sentence on every screen but the way in and the imprint', () => {
  expect(shownTo(null, resting).sort()).toEqual(['/benutzer/login', '/benutzer/logout', '/impressum']);
  expect(isClosedTo(null, resting, undefined)).toBe(true);
});

test('the platform sees all screens, and an open club shows all of them', () => {
  expect(shownTo(buildUser({ verein_ID: 0 }), resting)).toHaveLength(screens.length);
  expect(shownTo(null, { ...resting, closed: '' })).toHaveLength(screens.length);
});

test('at the address of the operator what wants somebody signed in leads to the sign-in', () => {
  const shown = shownTo(null, { ...resting, ID: 0 });
  expect(shown).toContain('/plattform');
  expect(shown).toEqual(expect.arrayContaining(['/benutzer/changepw/:token', '/benutzer/login/link/:token']));
  expect(shown).not.toContain('/angebote');
});
