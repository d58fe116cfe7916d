import { type RefObject, useEffect, useRef } from 'react';
import { useMatches } from 'react-router';
import { announce } from '../kit/announce.ts';
import { hasLostFocus } from '../kit/use-focus-return.ts';
import type { Screen } from '../site-map.ts';

/** A route's handle is untyped; ours is always the line of the site map. */
export const isScreen = (handle: unknown): handle is Screen =>
  typeof handle === 'object' && handle !== null && 'path' in handle && 'access' in handle;

export const useCurrentScreen = (): Screen | undefined =>
  useMatches()
    .map((match) => match.handle)
    .find(isScreen);

/**
 * Another screen takes the focus, so that keyboard and screen reader start there; paths within a screen do not. A frame
 * that comes after the screen one was on, as after signing in, does as well. The focus alone says nothing: the name of the
 * screen is spoken.
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
