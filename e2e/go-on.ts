import type { Page } from '@playwright/test';

/** Navigates inside the page, like a link: loading the product anew costs most of a second. */
export const goOn = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: history.length, key: to, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
