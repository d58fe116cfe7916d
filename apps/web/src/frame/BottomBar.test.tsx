import { expect, test } from 'vitest';
import { visibleNavigation } from '../navigation.ts';
import { screens } from '../routes.ts';
import { buildClub, buildUser } from '../testing/build.ts';
import { openTargets } from './BottomBar.tsx';

test.each([
  ['who pays for a family', true, 'Geld'],
  ['who is looked after by others', false, 'Buchungen'],
])('%s finds five, and each of them leads to a page that is there', (_who, isVerwalter, last) => {
  const targets = openTargets(visibleNavigation(buildUser({ role: 0, isVerwalter }), buildClub()));
  expect(targets.map(({ label }) => label)).toEqual(['Start', 'Kalender', 'Angebote', 'Familie', last]);
  for (const { path } of targets) expect(screens.find((screen) => screen.path === path)?.page).toBeDefined();
});
