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

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the treasurer types ten receipts with the keyboard, photographs one on the phone, and cancels a row', async ({
  page,
  as,
}) => {
  await as(people.cashier);
  await page.goto('/buchhaltung/buchungen/2700');
  await expect(page.getByRole('heading', { name: '2700 Kassa' })).toBeVisible();

  await test.step('ten receipts, one after the other', async () => {
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
    await expect(page.getByText('10 Buchungszeilen', { exact: true })).toBeVisible();
  });

  await test.step('a photo on the phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('listitem').filter({ hasText: 'Jause Trainingslager 10' }).first();
    await card.getByRole('button', { name: 'Mehr zu Jause Trainingslager 10' }).click();
    await page.getByRole('menuitem', { name: 'Belege' }).click();
    const dialog = page.getByRole('dialog', { name: 'Belege: Jause Trainingslager 10' });
    await expect(dialog.getByText('Es gibt noch keine Belege zu dieser Buchungszeile')).toBeVisible();
    await dialog.getByLabel('Belege').setInputFiles({ name: 'jause.png', mimeType: 'image/png', buffer: photo });
    await expect(dialog.getByRole('img', { name: 'Vorschau: jause.png' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a row is cancelled and stays', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Mehr zu Jause Trainingslager 9' }).click();
    await page.getByRole('menuitem', { name: 'Stornieren' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zeile stornieren' }).click();
    await expect(page.getByText('Die Zeile ist storniert.')).toBeVisible();
    await expect(page.getByText('10 Buchungszeilen', { exact: true })).toBeVisible();
  });
});
