import { useEffect, useRef, useSyncExternalStore } from 'react';

let spoken = '';
const listeners = new Set<() => void>();

/** Announces a text to screen readers; the live region is always mounted. */
export const announce = (text: string) => {
  // Repeating the same text would be no change, and therefore silent.
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

/** Announces the text of a part of the screen whenever it changes; undefined while unknown. */
export const useAnnouncement = (text: string | undefined) => {
  const said = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (text === undefined || text === said.current) return;
    if (said.current !== undefined) announce(text);
    said.current = text;
  }, [text]);
};
