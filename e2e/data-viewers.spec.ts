import { idOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

test.describe('who sees my data', () => {
  test('a mother reads on the phone who sees what of her child, and who has looked', async ({ page, as }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await as(people.family);
    await page.goto('/');
    await page.goto(`/benutzer/profil/${await idOf(page, 'Lena Gruber')}`);
    // What the form says about its readers is what the page derives from the rules.
    await expect(page.getByLabel('Gesundheitliche Hinweise')).toHaveAccessibleDescription(
      /Für die Trainer der Kurse, solange sie laufen, und wer im Verein Personen verwaltet/,
    );
    // The browser knows the mother, and must not fill her into the fields of her child.
    const fields = page.getByRole('main').locator('input:is([type=text], [type=email], [type=tel], :not([type]))');
    await expect(fields.and(page.locator('[autocomplete=off]')).first()).toBeVisible();
    await expect(fields.and(page.locator(':not([autocomplete=off])'))).toHaveCount(0);
    await page.getByRole('link', { name: 'Wer sieht diese Daten?' }).click();

    await expect(page.getByRole('heading', { name: 'Wer sieht die Daten von Lena?', level: 1 })).toBeVisible();
    const readings = page.getByRole('list', { name: 'Zuletzt gelesen' });
    await expect(readings.getByText('Gesundheitliche Hinweise').first()).toBeVisible();
    await expect(readings.getByText('im Profil').first()).toBeVisible();

    await page.getByRole('button', { name: /^Gesundheitliche Hinweise/ }).click();
    const health = page.getByRole('region', { name: /^Gesundheitliche Hinweise/ });
    await expect(health.getByText('Du', { exact: true })).toBeVisible();
    await expect(health.getByText('verwaltet Lena')).toBeVisible();
    await expect(health.getByText('Administrator', { exact: true }).first()).toBeVisible();
    await expect(health.getByText(/^Kursleitung von „/).first()).toBeVisible();
    await page.getByRole('button', { name: /^Name/ }).click();
    await expect(page.getByText(/Kursleitung von „/).first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
