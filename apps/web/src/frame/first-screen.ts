import { judge } from '@vereinshaus/contract/access';
import { screens } from '../routes.ts';
import { isScreen } from './current-screen.ts';
import { PublicFrame } from './frames.ts';
import type { createRouter } from './router.tsx';

/**
 * Fetches the code of what a visitor sees first. The page that came with its content stays until then, and gives way to
 * the program in one go.
 */
export const loadFirstScreen = async ({ state }: ReturnType<typeof createRouter>) => {
  const wanted = state.matches.map(({ route }) => route.handle).find(isScreen);
  const isOpen = wanted !== undefined && judge(wanted.access, null) === 'yes';
  const screen = isOpen ? wanted : screens.find(({ path }) => path === '/benutzer/login');
  const frame = screen?.frame === undefined ? PublicFrame : undefined;
  const pages = [screen?.page, frame].filter((page) => page !== undefined);
  // What fails here fails again where it is shown, and is told there.
  await Promise.allSettled(pages.map((page) => page.load()));
};
