import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { ask, doorstep, idOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { drawMails, everyMail } from './mail-sheets.ts';
import { shellOf } from './pages/shell.ts';
import { people } from './people.ts';

/** `npm run pictures`: the pictures of docs/gestaltung.md, one per pattern, taken from the demo club. */
const pathOf = (name: string, type = 'png') =>
  fileURLToPath(new URL(`../docs/pictures/${name}.${type}`, import.meta.url));

const largest = 60_000;

const phone = { width: 390, height: 844 };
const desktop = { width: 1040, height: 560 };

const take = async (what: Locator | Page, name: string) => {
  const path = pathOf(name);
  await what.screenshot({ path, animations: 'disabled' });
  expect(statSync(path).size).toBeLessThan(largest);
};

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-label="Wird geladen …"], .mantine-Skeleton-root, [aria-busy="true"]')).toHaveCount(
    0,
  );
};

test('what a visitor sees', async ({ page }) => {
  await page.setViewportSize(desktop);
  await open(page, '/benutzer/login');
  await take(page, 'vordertuer');
  await open(page, '/kurs/buchung');
  await take(page.getByRole('article', { name: 'Kinderturnen Minis' }), 'kurskarte');
  await page.getByLabel('Suchen').fill('gibt es nicht');
  await expect(page.getByRole('button', { name: 'Alle Angebote zeigen' })).toBeVisible();
  await take(page, 'leer');
  await page.getByRole('button', { name: 'Alle Angebote zeigen' }).click();
  await page.getByRole('link', { name: 'Geräteturnen Mädchen', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Buchen' })).toBeVisible();
  await take(page.getByRole('complementary', { name: 'Buchen' }), 'kursseite');
  await page.setViewportSize(phone);
  await expect(page.getByRole('region', { name: 'Buchen' })).toBeVisible();
  await take(page.getByRole('region', { name: 'Buchen' }), 'fussleiste');
});

test('what a family sees', async ({ page, as }) => {
  await as(people.family);
  await page.setViewportSize(phone);
  await open(page, '/');
  await take(page, 'familie-start');
  await open(page, '/kurs/meine');
  await take(page.getByRole('tablist'), 'reiter');
  await take(page.locator('.mantine-Alert-root').first(), 'hinweis');
  await ask(page, '/user/confirmData', { child_ID: await idOf(page, 'Paul Gruber') });
  await open(page, '/kurs/buchung');
  await page.getByRole('link', { name: 'Buchen: Geräteturnen Burschen' }).click();
  await page.getByLabel(/Paul Gruber/).check();
  await take(page, 'personen-waehlen');
  const missing = page.getByRole('checkbox', { checked: false, name: /^Ich / });
  while ((await missing.count()) > 0) await missing.first().check();
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paul ist dabei!' })).toBeFocused();
  await take(page, 'erfolg');
});

test('what the office sees', async ({ page, as }) => {
  await as(people.admin);
  await page.setViewportSize({ width: 860, height: 440 });
  await open(page, '/');
  await page.getByRole('heading', { name: 'Was auf dich wartet' }).evaluate((heading) => heading.scrollIntoView());
  await take(page, 'buero-start');
  await take(page.locator('footer'), 'seitenende');
  await take(page.getByRole('link', { name: 'Mitglieder', exact: true }).locator('xpath=ancestor::li[1]'), 'verlauf');
  await open(page, '/benutzer/liste');
  await take(page.getByRole('group', { name: 'Seiten' }), 'seiten');
  await page.setViewportSize(phone);
  await open(page, '/mahnwesen');
  await take(page, 'zeilen');
  await page.setViewportSize({ width: 860, height: 440 });
  await open(page, '/kalender/monat');
  await take(page, 'tage');
  await open(page, '/kurs/verwaltung');
  await take(page, 'tabelle');
  await open(page, '/dash');
  await take(page.getByRole('region', { name: 'Alter und Geschlecht' }), 'diagramm');
  await open(page, '/zahlungsmodelle/neu');
  await take(shellOf(page).heading('Neue Zahlungsvorlage').locator('xpath=ancestor::div[3]'), 'seitenkopf');
  await open(page, '/verein');
  const founded = page.getByRole('textbox', { name: 'Gegründet am' });
  await founded.fill('31.02.1893');
  await founded.blur();
  await take(founded.locator('xpath=ancestor::div[2]'), 'tag');
  await page.getByRole('link', { name: 'Barrierefreiheit' }).click();
  const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' });
  await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
  await take(question, 'dialog');
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await take(page.locator('[data-foot]'), 'speichern');
  await founded.fill('01.03.1893');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await take(page.locator('[data-kind="success"]'), 'meldung');
});

const mailsOnSheet = 36;
const largestSheet = 450_000;

test('every mail that the club sends', async ({ page, as }) => {
  await as(people.admin);
  await page.goto(doorstep);
  const mails = await everyMail(page);
  expect(mails.length).toBeGreaterThan(120);
  expect(mails.filter(({ html }) => html === '')).toEqual([]);
  const drawing = await page.context().newPage();
  for (let from = 0, sheet = 1; from < mails.length; from += mailsOnSheet, sheet += 1) {
    const path = pathOf(`mails-${sheet}`, 'jpg');
    await (await drawMails(drawing, mails.slice(from, from + mailsOnSheet))).screenshot({
      path,
      type: 'jpeg',
      quality: 45,
    });
    expect(statSync(path).size).toBeLessThan(largestSheet);
  }
});
