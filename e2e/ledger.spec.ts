import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

const mostTabs = 12;

/** With the tab key alone, as far as the field is away. */
const tabTo = async (page: Page, field: Locator) => {
  for (let tab = 0; tab < mostTabs; tab += 1) {
    await page.keyboard.press('Tab');
    if (await field.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('the field is not reached by the tab key');
};

test('the treasurer types ten receipts, one after the other, with the keyboard alone', async ({ page, as }) => {
  await as(people.cashier);
  await page.goto('/buchhaltung/buchungen/2700');
  const content = page.locator('#inhalt');
  await expect(page.getByRole('heading', { name: '2700 Kassa' })).toBeVisible();

  await page.getByRole('button', { name: 'Neue Buchung' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Neue Buchung' });
  await expect(dialog.getByLabel('Datum')).toBeFocused();
  for (let receipt = 1; receipt <= 10; receipt += 1) {
    await tabTo(page, dialog.getByRole('combobox', { name: 'Text' }));
    await page.keyboard.type(`Jause Trainingslager ${receipt}`);
    await tabTo(page, dialog.getByRole('combobox', { name: 'Soll' }));
    await page.keyboard.type(receipt % 2 === 0 ? '7600' : 'büro');
    await tabTo(page, dialog.getByLabel('Betrag'));
    await page.keyboard.type(`${receipt},50`);
    await page.keyboard.press('Enter');
    const done = receipt === 1 ? '1 Beleg gebucht.' : `${receipt} Belege gebucht.`;
    await expect(dialog.getByText(done)).toBeVisible();
    await expect(dialog.getByLabel('Datum')).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Text oder Belegnummer' }).fill('Trainingslager');
  await expect(content.getByText('10 Buchungszeilen')).toBeVisible();
});
