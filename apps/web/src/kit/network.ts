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

/** Whether the server is reachable: the browser's own online state is a guess. Never cached. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Resolves when the network is back and a request succeeds: browsers report it slightly too early. */
export const backOnline = async () => {
  if (!navigator.onLine)
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
    });
  while (!(await isServerReachable()))
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
};
