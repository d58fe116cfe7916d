import { type RefObject, useEffect, useRef } from 'react';
import { useMatches } from 'react-router';
import type { Screen } from '../site-map.ts';

/** A route's handle is untyped; ours is always the line of the site map. */
const isScreen = (handle: unknown): handle is Screen =>
  typeof handle === 'object' && handle !== null && 'path' in handle && 'access' in handle;

export const useCurrentScreen = (): Screen | undefined =>
  useMatches()
    .map((match) => match.handle)
    .find(isScreen);

/** Another screen takes the focus, so that keyboard and screen reader start there; paths within a screen do not. */
export const useFocusOnNewScreen = (main: RefObject<HTMLElement | null>) => {
  const screen = useCurrentScreen();
  const shown = screen?.page ?? screen?.path;
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    main.current?.focus({ preventScroll: true });
  }, [shown, main]);
};
