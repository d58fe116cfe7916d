import { isServerReachable } from './network.ts';

const marker = 'vereinshaus.reloadedAt';
const pause = 60_000;

/**
 * After a deployment the chunks an open page still needs are gone. Reloading fetches the new program; if that does not help, the error
 * screen is shown instead of a reload loop. If the server does not respond at all, the chunks are not gone and reloading would be useless.
 */
export const reloadWhenPartsAreMissing = () => {
  window.addEventListener('vite:preloadError', () => {
    const reloadedAt = Number(sessionStorage.getItem(marker) ?? '0');
    if (!navigator.onLine || Date.now() - reloadedAt < pause) return;
    void isServerReachable().then((isThere) => {
      if (!isThere) return;
      sessionStorage.setItem(marker, String(Date.now()));
      location.reload();
    });
  });
};
