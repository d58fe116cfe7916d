import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** As a cheap telephone in a parent's hand. */
const slowDown = async (page: Page, rate: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
};

test('letters typed at full speed on a slow device all arrive, in the field and in the address', async ({ page }) => {
  await page.goto('/kurs/buchung');
  const search = page.getByLabel('Suchen');
  await expect(search).toBeVisible();
  await slowDown(page, 20);
  const typed = 'Fußball für Kinder am Freitag Nachmittag';
  await search.pressSequentially(typed, { delay: 15 });
  await expect(search).toHaveValue(typed);
  await search.blur();
  await expect(page).toHaveURL((url) => url.searchParams.get('suche') === typed);
  await slowDown(page, 1);
  await search.fill('Fußball');
  await expect(page.getByRole('article')).toHaveCount(2);
});
