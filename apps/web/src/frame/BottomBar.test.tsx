import { expect, test } from 'vitest';
import { visibleNavigation } from '../navigation.ts';
import { screens } from '../routes.ts';
import { buildClub, buildUser } from '../testing/build.ts';
import { openTargets } from './BottomBar.tsx';

test('a family finds its five, and each of them leads to a page that is there', () => {
  const targets = openTargets(visibleNavigation(buildUser({ role: 0 }), buildClub()));
  expect(targets.map(({ label }) => label)).toEqual(['Start', 'Kalender', 'Angebote', 'Familie', 'Geld']);
  for (const { path } of targets) expect(screens.find((screen) => screen.path === path)?.page).toBeDefined();
});
