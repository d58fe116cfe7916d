import { doesHouseAnswer } from './network.ts';

const marker = 'vereinshaus.reloadedAt';
const pause = 60_000;

/**
 * After a deployment the parts that an open page still wants are gone. Loading the page anew fetches the new program;
 * when that does not help, the error screen shows instead of a loop. Where the house does not answer at all, nothing is
 * gone, and there would be nothing to load.
 */
export const reloadWhenPartsAreMissing = () => {
  window.addEventListener('vite:preloadError', () => {
    const reloadedAt = Number(sessionStorage.getItem(marker) ?? '0');
    if (!navigator.onLine || Date.now() - reloadedAt < pause) return;
    void doesHouseAnswer().then((isThere) => {
      if (!isThere) return;
      sessionStorage.setItem(marker, String(Date.now()));
      location.reload();
    });
  });
};
