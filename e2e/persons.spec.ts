import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { Download } from '@playwright/test';
import { ask, doorstep, idOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { personList } from './pages/person-list.ts';
import { shellOf } from './pages/shell.ts';
import { people } from './people.ts';

const contentOf = async (download: Download) => readFile(await download.path());

/** The texts of an Excel file: the parts of the archive, unpacked one after another. */
const textOfExcel = (file: Buffer) => {
  const parts: string[] = [];
  for (let at = file.indexOf('PK\u0003\u0004'); at >= 0; at = file.indexOf('PK\u0003\u0004', at + 4)) {
    const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
    const isPacked = file.readUInt16LE(at + 8) === 8;
    try {
      parts.push((isPacked ? inflateRawSync(file.subarray(start)) : file.subarray(start)).toString('utf8'));
    } catch {
      // A picture, or bytes that only look like the beginning of a part.
    }
  }
  return parts.join('\n');
};

test('the list of persons is searched, arranged, paged and opened', async ({ page, as }) => {
  const list = personList(page);
  await as(people.admin);
  await page.goto('/benutzer/liste');
  await expect(list.rows).toHaveCount(25);
  const all = await list.count.innerText();

  await test.step('is narrowed by the filters of its columns, until the search is reset', async () => {
    await list.showFilters();
    await list.filter('Alter').fill('6-10');
    await expect(page.getByRole('group', { name: 'Aktive Filter' })).toContainText('Alter');
    await expect(list.count).not.toHaveText(all);
    await list.filter('Name').fill('Gruber');
    await expect(list.rows.filter({ hasText: 'Gruber Paul' })).toBeVisible();

    await list.reset.click();

    await expect(list.count).toHaveText(all);
    await expect(list.filter('Name')).toHaveValue('');
    await expect(page).toHaveURL('/benutzer/liste');
  });

  await test.step('has pages of 10, 25, 50, 100 and 200 rows', async () => {
    expect(await list.pageSize.locator('option').allInnerTexts()).toEqual(['10', '25', '50', '100', '200']);
    await page.getByRole('button', { name: 'Nächste Seite' }).click();
    await expect(page.getByText(/^26–50 von \d+$/)).toBeVisible();

    await list.pageSize.selectOption('10');

    await expect(list.rows).toHaveCount(10);
    await expect(page.getByText(/^1–10 von \d+$/)).toBeVisible();
  });

  await test.step('shows the columns one chooses, in the order one gives them', async () => {
    const dialog = await list.openColumns();
    await dialog.getByLabel('Telefon', { exact: true }).uncheck();
    await dialog.getByLabel('Geschlecht', { exact: true }).check();
    await dialog.getByRole('button', { name: 'E-Mail verschieben' }).press('ArrowUp');
    await dialog.getByRole('button', { name: 'E-Mail verschieben' }).press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('finds somebody by a part of the name and keeps the search in the address', async () => {
    await list.search.fill('mos kath');

    await expect(page).toHaveURL(/t\.q=mos\+kath/);
    await expect(list.rows.first()).toContainText('Moser Katharina');
  });

  await page.reload();

  await test.step('after a reload, search, columns and size are what they were', async () => {
    await expect(list.search).toHaveValue('mos kath');
    await expect(list.rows.first()).toContainText('Moser Katharina');
    await expect(list.heading('Geschlecht')).toBeVisible();
    await expect(list.heading('Telefon')).toHaveCount(0);
    const order = (await list.headings.allInnerTexts()).map((text) => text.trim()).filter(Boolean);
    expect(order.slice(0, 3)).toEqual(['Name', 'E-Mail', 'Geburtsdatum']);
    await list.reset.click();
    await expect(list.rows).toHaveCount(10);

    await (await list.openColumns()).getByRole('button', { name: 'Zurücksetzen' }).click();
    await expect(list.heading('Telefon')).toBeVisible();
    await expect(list.heading('Geschlecht')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(list.columnDialog).toBeHidden();
  });

  await test.step('opens the details of fewer than six results by itself', async () => {
    await expect(page.getByRole('button', { name: 'Details schließen' })).toHaveCount(0);
    await list.search.fill('Katharina Moser');

    await expect(list.count).toHaveText(/^[1-5] Person/);
    await expect(page.getByText('Familie', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Details anzeigen' })).toHaveCount(0);
  });

  await test.step('says that there is nobody, and offers to reset the search', async () => {
    await list.search.fill('Rumpelstilzchen');

    await expect(page.getByText('Keine solchen Benutzer')).toBeVisible();
    await page.getByRole('button', { name: 'Suche zurücksetzen' }).last().click();
    await expect(list.rows).toHaveCount(25);
  });

  await test.step('leads from a name to the person on top of the list', async () => {
    await list.search.fill('Lena Gruber');
    await list.table.getByRole('link', { name: 'Gruber Lena' }).first().click();

    await expect(page).toHaveURL(/\/benutzer\/liste\/\d+\?t\.q=/);
    await expect(page.getByRole('region', { name: 'Geöffnete Person' })).toContainText('Nussallergie');
  });
});

test('the list of persons is exported as it is shown', async ({ page, as }) => {
  const list = personList(page);
  await as(people.admin);
  await page.goto('/benutzer/liste?t.f.fullname=Gruber&t.f.age=11');
  await expect(list.rows.filter({ hasText: 'Gruber Lena' })).toBeVisible();

  await test.step('CSV opens in an Austrian Excel', async () => {
    const download = await list.export('CSV');

    expect(download.suggestedFilename()).toBe('Alle Personen.csv');
    const text = (await contentOf(download)).toString('utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(text).toContain('Name;Geburtsdatum;Alter;E-Mail');
    expect(text).toMatch(/Gruber Lena;\d\d\.\d\d\.\d{4};11;/);
    expect(text).not.toContain('Leitner');
  });

  await test.step('Excel holds the rows that are shown', async () => {
    const download = await list.export('Excel');

    expect(download.suggestedFilename()).toBe('Alle Personen.xlsx');
    const text = textOfExcel(await contentOf(download));
    expect(text).toContain('Gruber Lena');
    expect(text).toContain('Geburtsdatum');
    expect(text).not.toContain('Leitner');
  });

  await test.step('PDF is a document', async () => {
    const download = await list.export('PDF');

    expect(download.suggestedFilename()).toBe('Alle Personen.pdf');
    const file = await contentOf(download);
    expect(file.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(file.subarray(-8).toString('latin1')).toContain('%%EOF');
    expect(file.length).toBeGreaterThan(5000);
  });

  await test.step('holds the chosen rows alone', async () => {
    await page.getByRole('button', { name: /^Filter entfernen: Alter/ }).click();
    await expect(page.getByLabel('Zeile auswählen: Gruber Lena').first()).toBeVisible();
    await page.getByLabel('Zeile auswählen: Gruber Paul').check();
    await expect(page.getByRole('group', { name: 'Auswahl' })).toContainText('1 Person ausgewählt');

    const text = (await contentOf(await list.export('CSV'))).toString('utf8');

    expect(text).toContain('Gruber Paul');
    expect(text).not.toContain('Gruber Lena');
  });

  await test.step('is nothing for those who may only read', async () => {
    await as(people.reader);
    await page.goto('/benutzer/liste');

    await expect(list.rows).toHaveCount(25);
    await expect(page.getByRole('button', { name: 'Exportieren' })).toHaveCount(0);
  });
});

test('without the right to read persons there is the own family alone', async ({ page, as }) => {
  await as(people.admin);
  await page.goto(doorstep);
  const strangerId = await idOf(page, 'Herbert Wagner');

  await test.step('the list is the own family', async () => {
    await as(people.family);
    await page.goto('/benutzer/liste');

    await expect(shellOf(page).heading('Meine Daten')).toBeVisible();
    const table = page.getByRole('table', { name: 'Meine Daten' });
    for (const name of ['Sabine', 'Andreas', 'Lena', 'Paul']) {
      await expect(table.getByText(`${name} Gruber`, { exact: true }).first()).toBeVisible();
    }
    const { body } = await ask(page, '/user/subusers');
    const family = /"total":(\d+)/.exec(JSON.stringify(body))?.[1];
    await expect(page.getByRole('button', { name: 'Details schließen' })).toHaveCount(Number(family));
  });

  await test.step('another list leads to the own profile', async () => {
    await as(people.member);
    await page.goto('/benutzer/aktiv');

    await expect(page).toHaveURL(/\/benutzer\/profil\/\d+$/);
  });

  await test.step('a stranger stays unknown', async () => {
    await goOn(page, `/benutzer/liste/${strangerId}`);

    await expect(page.getByRole('region', { name: 'Geöffnete Person' }).getByRole('alert')).toBeVisible();
    await expect(page.getByText('Wagner')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('persons are cards, and the filters are in a sheet from below', async ({ page, as }) => {
    await as(people.admin);
    await page.goto('/benutzer/liste');
    const cards = page.getByRole('region', { name: 'Alle Personen' }).getByRole('listitem');
    await expect(cards).toHaveCount(25);
    await expect(page.getByRole('table')).toHaveCount(0);
    await cards.first().getByRole('button', { name: 'Mehr' }).click();
    await expect(cards.first().getByText('Familie', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtern und sortieren' });
    await sheet.getByLabel('Name filtern', { exact: true }).fill('Paul Gruber');
    await sheet.getByRole('button', { name: /^1 anzeigen$/ }).click();

    await expect(sheet).toBeHidden();
    await expect(cards).toHaveCount(1);
  });
});
