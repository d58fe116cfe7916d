import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInPage } from './pages/sign-in.ts';
import { people } from './people.ts';

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
    await columns.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Zeige / verstecke Spalten' });
    await expect(dialog.getByRole('searchbox', { name: 'Spalte suchen' })).toBeFocused();
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

  await test.step('what would be lost is asked about, and Enter alone loses nothing', async () => {
    await page.getByRole('link', { name: 'Barrierefreiheit' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' });
    await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL('/verein');
  });
});

/** What WCAG 1.4.12 lets readers set. */
const spaced = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Texts of buttons, badges and tabs that are wider or higher than the box that cuts them. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main .mantine-Badge-root, main h1, main h2, main label')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => [element, ...element.querySelectorAll<HTMLElement>('span')])
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const isCut = (overflow: string, needs: number, has: number) => overflow !== 'visible' && needs > has + 1;
        return (
          element.clientWidth > 1 &&
          (isCut(overflowX, element.scrollWidth, element.clientWidth) ||
            isCut(overflowY, element.scrollHeight, element.clientHeight))
        );
      })
      .map((element) => element.textContent),
  );

test('at 320 pixels and with wide spacing of the text nothing runs out of the page or is cut', async ({ page, as }) => {
  await as(people.family);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/kurs/buchung', '/barrierefreiheit', '/benutzer/liste']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.addStyleTag({ content: spaced });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ path, beyond, cut: await cutTexts(page) }).toEqual({ path, beyond: 0, cut: [] });
  }
});
