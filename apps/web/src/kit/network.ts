import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Whether the house can be reached: what a browser believes of its network is a guess. Never out of a cache. */
export const doesHouseAnswer = (): Promise<boolean> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Resolves when there is a network again and one comes through: browsers tell of it a moment before. */
export const backOnline = async () => {
  if (!navigator.onLine)
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
    });
  while (!(await doesHouseAnswer()))
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
};
