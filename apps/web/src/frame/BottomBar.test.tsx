import { expect, test } from 'vitest';
import { visibleNavigation } from '../navigation.ts';
import { screens } from '../routes.ts';
import { buildClub, buildUser } from '../testing/build.ts';
import { openTargets } from './BottomBar.tsx';

test.each([
  ['who pays for a family', { isVerwalter: true }, ['Angebote', 'Familie', 'Geld']],
  ['who is looked after by others', { isVerwalter: false }, ['Angebote', 'Familie', 'Buchungen']],
  ['who leads a course', { isVerwalter: true, trainer: true }, ['Stunden', 'Angebote', 'Familie']],
])('%s finds five, and each of them leads to a page that is there', (_who, user, last) => {
  const targets = openTargets(visibleNavigation(buildUser({ role: 0, ...user }), buildClub()));
  expect(targets.map(({ label }) => label)).toEqual(['Start', 'Kalender', ...last]);
  for (const { path } of targets) expect(screens.find((screen) => screen.path === path)?.page).toBeDefined();
});
