import { judge } from '@vereinshaus/contract/kit/access';
import { screens } from '../routes.ts';
import { isScreen } from './current-screen.ts';
import { PublicFrame, Shell } from './frames.ts';
import type { createRouter } from './router.tsx';

/**
 * Fetches the code of what somebody sees first. The page that came with its content for a visitor stays until then, and
 * gives way to the program in one go; for others it is on its way while the server says who they are.
 */
export const loadFirstScreen = async ({ state }: ReturnType<typeof createRouter>, isVisitor: boolean) => {
  const wanted = state.matches.map(({ route }) => route.handle).find(isScreen);
  const isOpen = !isVisitor || (wanted !== undefined && judge(wanted.access, null) === 'yes');
  const screen = isOpen ? wanted : screens.find(({ path }) => path === '/benutzer/login');
  const usual = isVisitor ? PublicFrame : Shell;
  const frame = screen?.frame === undefined ? usual : undefined;
  const pages = [screen?.page, frame].filter((page) => page !== undefined);
  // What fails here fails again where it is shown, and is told there.
  await Promise.allSettled(pages.map((page) => page.load()));
};
