import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

const maxTabs = 12;

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** With the tab key alone, as far as the field is away. */
const tabTo = async (page: Page, field: Locator) => {
  for (let tab = 0; tab < maxTabs; tab += 1) {
    await page.keyboard.press('Tab');
    if (await field.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('the field is not reached by the tab key');
};

test('the treasurer types three receipts, one after the other, with the keyboard alone, and photographs one', async ({
  page,
  as,
}) => {
  await as(people.cashier);
  await page.goto('/buchhaltung/buchungen/2700');
  const content = page.locator('#inhalt');
  const trip = `Lager ${Date.now()}`;
  await expect(page.getByRole('heading', { name: '2700 Kassa' })).toBeVisible();

  await page.getByRole('button', { name: 'Neue Buchung' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Neue Buchung' });
  await expect(dialog.getByLabel('Datum')).toBeFocused();
  for (let receipt = 1; receipt <= 3; receipt += 1) {
    await tabTo(page, dialog.getByRole('combobox', { name: 'Text' }));
    await page.keyboard.type(`${trip} Jause ${receipt}`);
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
  await page.getByRole('searchbox', { name: 'Text oder Belegnummer' }).fill(trip);
  await expect(content.getByText('3 Buchungszeilen')).toBeVisible();

  await test.step('and photographs a receipt with the phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const row = content.getByRole('listitem').filter({ hasText: `${trip} Jause 3` });
    await row.getByRole('button', { name: 'Mehr', exact: true }).click();
    await row.getByRole('button', { name: `Mehr zu ${trip} Jause 3` }).click();
    await page.getByRole('menuitem', { name: 'Belege' }).click();
    const receipts = page.getByRole('dialog', {
      name: new RegExp(`^Belege: [A-Z]{2}-\\d{4}-\\d{5} ${trip} Jause 3$`),
    });
    await expect(receipts.getByText('Es gibt noch keine Belege zu dieser Buchungszeile')).toBeVisible();
    // On a phone this input offers the camera: it takes any picture, and does not insist on a stored one.
    const camera = receipts.getByLabel('Belege', { exact: true });
    await expect(camera).toHaveAttribute('accept', /image\/\*/);
    await camera.setInputFiles({ name: 'IMG_2026.png', mimeType: 'image/png', buffer: photo });
    const picture = receipts.getByRole('img', { name: 'Vorschau: IMG_2026.png' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(content.getByRole('button', { name: `1 Beleg: ${trip} Jause 3` })).toBeVisible();
  });
});
