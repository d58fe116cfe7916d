const marker = 'vereinshaus.reloadedAt';
const pause = 60_000;

/**
 * After a deployment the parts that an open page still wants are gone. Loading the page anew fetches the new program;
 * when that does not help, the error screen shows instead of a loop.
 */
export const reloadWhenPartsAreMissing = () => {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(marker) ?? '0');
    if (!navigator.onLine || Date.now() - reloadedAt < pause) return;
    sessionStorage.setItem(marker, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
};
