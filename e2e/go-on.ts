import type { Page } from '@playwright/test';

/** Goes on to an address inside the page, as a link does: loading the product anew costs most of a second. */
export const goOn = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: history.length, key: to, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
