import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { screens } from '../routes.ts';
import { isScreen } from './current-screen.ts';
import { PublicFrame, Shell } from './frames.ts';
import type { createRouter } from './router.tsx';

/**
 * Loads the code of the first screen. A visitor's server-rendered page stays until then and is replaced at once; for other users the code
 * loads while the server checks who they are.
 */
export const loadFirstScreen = async ({ state }: ReturnType<typeof createRouter>, isVisitor: boolean) => {
  const wanted = state.matches.map(({ route }) => route.handle).find(isScreen);
  const isOpen = !isVisitor || (wanted !== undefined && judgeAccess(wanted.access, null) === 'yes');
  const screen = isOpen ? wanted : screens.find(({ path }) => path === '/benutzer/login');
  const usual = isVisitor ? PublicFrame : Shell;
  const frame = screen?.frame === undefined ? usual : undefined;
  const pages = [screen?.page, frame].filter((page) => page !== undefined);
  // A failed load fails again where it is shown, and is reported there.
  await Promise.allSettled(pages.map((page) => page.load()));
};
