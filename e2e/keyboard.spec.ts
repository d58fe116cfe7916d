import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { personList } from './pages/person-list.ts';
import { shellOf } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';
import { people } from './people.ts';

/** What has the focus, if a bar that stays in view covers its middle. */
const hiddenFocus = () => {
  const { activeElement } = document;
  const { left, top, width, height } = activeElement?.getBoundingClientRect() ?? new DOMRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-foot], header');
  return above && !above.contains(activeElement) ? activeElement?.outerHTML.slice(0, 120) : '';
};

const announced = (page: Page) => page.locator('[data-announcer]');

test('with the keyboard alone one signs in, chooses columns, turns pages and mends a wrong day', async ({ page }) => {
  const start = signInPage(page);
  await page.goto('/benutzer/login');
  await start.fill(people.admin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await test.step('a dialog begins in its first field and leads back to its button', async () => {
    await page.goto('/benutzer/liste');
    const columns = page.getByRole('button', { name: 'Spalten' });
    // The fields of the table have a border that one sees.
    await personList(page).showFilters();
    await expect(personList(page).filter('Name')).toHaveCSS('border-top-color', 'rgb(133, 127, 117)');
    await columns.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Zeige / verstecke Spalten' });
    await expect(dialog.getByRole('searchbox', { name: 'Spalte suchen' })).toBeFocused();
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveCSS('font-size', '20px');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(columns).toBeFocused();
  });

  await test.step('a new page and a selection are announced', async () => {
    const next = page.getByRole('button', { name: 'Nächste Seite' });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(announced(page)).toHaveText(/^\d+ Personen, Seite 2 von \d+\s*$/);
    await expect(next).toBeFocused();
    await page
      .getByRole('checkbox', { name: /auswählen/ })
      .nth(1)
      .press('Space');
    await expect(announced(page)).toHaveText(/^1 Person ausgewählt\s*$/);
  });

  await test.step('a day that does not exist stays, is told and refused; the calendar is a dialog', async () => {
    await page.goto('/verein');
    const founded = page.getByRole('textbox', { name: 'Gegründet am' });
    await founded.fill('31.02.1893');
    await page.keyboard.press('Tab');
    await expect(founded).toHaveValue('31.02.1893');
    await expect(founded).toHaveAccessibleDescription(/Den 31\.02\.1893 gibt es nicht\./);
    const calendar = page.getByRole('button', { name: 'Kalender öffnen' });
    await expect(calendar).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Kalender öffnen' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(calendar).toBeFocused();
  });

  await test.step('nothing that has the focus hides behind the head or the foot of the page', async () => {
    await page.setViewportSize({ width: 390, height: 640 });
    const hidden = [];
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      hidden.push(await page.evaluate(hiddenFocus));
    }
    expect(hidden.filter(Boolean)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('what would be lost is asked about, and Enter alone loses nothing', async () => {
    await page.getByRole('link', { name: 'Barrierefreiheit' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' });
    await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL('/verein');
  });
});

test('forced colours show what is chosen, what is on, and where a day ends', async ({ page, as }) => {
  await as(people.admin);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/benutzer/liste');
  const boxes = page.getByRole('checkbox', { name: /auswählen/ });
  const groundOf = (box: Locator) => box.evaluate((element) => getComputedStyle(element).backgroundColor);
  await boxes.nth(1).check();
  expect(await groundOf(boxes.nth(1))).not.toBe(await groundOf(boxes.nth(2)));
  await expect(page.locator('tr[data-selected] > td').first()).toHaveCSS('outline-style', 'solid');

  const { navigation } = shellOf(page);
  await navigation.getByRole('button', { name: 'Verein', exact: true }).click();
  await navigation.getByRole('link', { name: 'Stammdaten' }).click();
  const track = page.getByRole('switch', { name: 'Logo anzeigen' }).locator('~ *').first();
  await expect(track).toHaveCSS('border-top-width', '1px');

  await navigation.getByRole('button', { name: 'Kalender & Räume' }).click();
  await navigation.getByRole('link', { name: 'Kalender', exact: true }).click();
  const day = page.getByRole('grid').getByRole('gridcell').first();
  await expect(day).toHaveCSS('outline-style', 'solid');
});
