import { ask, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

test('the office plans a season, compares it, and takes it over into the season change', async ({ page, as }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await as(people.admin);
  const name = `Plan ${Date.now()}`;

  await test.step('a plan is made', async () => {
    await page.goto('/kurse/saisonplanung');
    await page.getByRole('button', { name: 'Neuer Plan' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Plan anlegen' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('a course changes, and says how its figures come about', async () => {
    await page
      .getByRole('button', { name: /^Ändern: / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Plätze (0 = offen)' }).fill('30');
    await expect(dialog.getByText(/Von 30 Plätzen sind/)).toBeVisible();
    await dialog.getByRole('button', { name: 'In den Plan' }).click();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Alles ist gespeichert.')).toBeVisible();
  });

  await test.step('it stands beside today, and comes as a file', async () => {
    await page.getByRole('link', { name: 'Vergleichen' }).click();
    await expect(page.getByRole('table', { name: 'Alle Zahlen' })).toContainText('Wie heute');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Als PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Saisonplanung.*\.pdf$/);
  });

  await test.step('the season change is filled in, and nothing is saved yet', async () => {
    await page.goBack();
    await page.getByRole('link', { name: 'In den Saisonwechsel übernehmen' }).click();
    await page.getByRole('button', { name: /^Vorschau für/ }).click();
    await expect(page.getByRole('switch', { name: /^Plätze ändern/ })).toBeChecked();
    await expect(page.getByRole('textbox', { name: /^Plätze \(0 = offen\), / }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /duplizieren$/ })).toBeEnabled();
  });
});

test('on the telephone a reader looks at a plan and changes nothing', async ({ page, as, deskOf }) => {
  const office = await deskOf(people.admin);
  const plan = { name: `Handy ${Date.now()}`, sourceYear: 2027, key: `journey ${Date.now()}` };
  const planId = numberIn((await ask(office, '/season-plans', plan)).body, /"ID":(\d+)/);
  await page.setViewportSize({ width: 390, height: 844 });
  await as(people.reader);
  await page.goto(`/kurse/saisonplanung/plan/${planId}`);
  await expect(page.getByRole('region', { name: 'Alle Zahlen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
