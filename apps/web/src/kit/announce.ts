import { useEffect, useRef, useSyncExternalStore } from 'react';

let spoken = '';
const listeners = new Set<() => void>();

/** Says something to whoever listens to the screen instead of looking at it; the area that speaks is always there. */
export const announce = (text: string) => {
  // The same sentence twice is no change, and would be silent.
  spoken = text === spoken ? `${text} ` : text;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useSpoken = (): string => useSyncExternalStore(subscribe, () => spoken);

/** Announces what a part of the screen says now, whenever it says something else; undefined while it is not known. */
export const useAnnouncement = (text: string | undefined) => {
  const said = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (text === undefined || text === said.current) return;
    if (said.current !== undefined) announce(text);
    said.current = text;
  }, [text]);
};
