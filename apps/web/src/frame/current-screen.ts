import { type RefObject, useEffect, useRef } from 'react';
import { useMatches } from 'react-router';
import { announce } from '../kit/announce.ts';
import { hasLostFocus } from '../kit/use-focus-return.ts';
import type { Screen } from '../site-map.ts';

/** A route's handle is untyped; in this app it is always the line of the site map. */
export const isScreen = (handle: unknown): handle is Screen =>
  typeof handle === 'object' && handle !== null && 'path' in handle && 'access' in handle;

export const useCurrentScreen = (): Screen | undefined =>
  useMatches()
    .map((match) => match.handle)
    .find(isScreen);

/**
 * A new screen gets the focus, so that keyboard and screen reader start there; path changes within a screen do not move it. A frame that
 * mounts after the previous screen, as after signing in, does the same. Moving the focus is silent, so the name of the screen is announced.
 */
export const useFocusOnNewScreen = (main: RefObject<HTMLElement | null>) => {
  const screen = useCurrentScreen();
  const shown = screen?.page ?? screen?.path;
  const title = screen?.title ?? '';
  const last = useRef(shown);
  useEffect(() => {
    if (hasLostFocus()) main.current?.focus({ preventScroll: true });
  }, [main]);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    main.current?.focus({ preventScroll: true });
    announce(title);
  }, [shown, title, main]);
};
