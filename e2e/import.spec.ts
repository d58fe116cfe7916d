import type { Page } from '@playwright/test';
import { ask, idOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { shellOf } from './pages/shell.ts';
import { people, south, town } from './people.ts';

const headings = ['Vorname', 'Nachname', 'Geb.-Datum', 'E-Mail', 'Telefon', 'Rolle', 'Eintritt'];

const good = (index: number) => [
  `Ines${index}`,
  `Importova${index}`,
  `${String((index % 28) + 1).padStart(2, '0')}.04.1979`,
  `ines${index}@example.at`,
  '0664 1234567',
  'ordentliches Mitglied',
  '01.09.2021',
];

/** Every twenty-fifth row is wrong in one cell: column and value. */
const faults = [
  [1, ''],
  [2, '31.02.1979'],
  [3, 'keine-adresse'],
  [4, '12'],
  [5, 'Ehrenkaiser'],
] as const;

const rowsOf = (count: number, isFaulty: (index: number) => boolean) =>
  Array.from({ length: count }, (_, index) => {
    const row = good(index);
    const [column, value] = faults[Math.floor(index / 25) % faults.length] ?? faults[0];
    return isFaulty(index) ? row.toSpliced(column, 1, value) : row;
  });

const upload = async (
  page: Page,
  name: string,
  rows: readonly (readonly string[])[],
  top: readonly string[] = headings,
) => {
  const buffer = Buffer.from([top, ...rows].map((row) => row.join(';')).join('\r\n'), 'utf8');
  await page.getByLabel('Tabelle', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { name: 'Probelauf' })).toBeVisible();
};

test.describe('importing persons', () => {
  // Two imports of one club wait for each other, and who waits too long is refused: one after the other.
  test.describe.configure({ mode: 'default' });

  // Of 500 rows the server's own tests know; what one sees of them is the same with a hundred.
  test('of 100 rows with four faulty ones nothing comes in; corrected, all do; taken back, none is left', async ({
    page,
    as,
  }) => {
    await as(people.southAdmin);
    await page.goto(`${south.origin}/migrieren/person`);
    await expect(shellOf(page).heading('Personen importieren')).toBeVisible();
    await upload(
      page,
      'mitglieder.csv',
      rowsOf(100, (index) => index % 25 === 0),
    );
    await expect(page.getByText('4 Zeilen fehlerhaft')).toBeVisible();
    const problems = page.getByRole('table', { name: 'Fehler' });
    await expect(problems.getByRole('row').filter({ hasText: 'Das ist kein gültiges Datum.' })).toHaveCount(1);
    await expect(problems.getByRole('textbox', { name: /, Geb\.-Datum$/ }).first()).toHaveValue('31.02.1979');
    await expect(page.getByRole('button', { name: '96 Personen anlegen' })).toBeDisabled();

    await page.getByRole('button', { name: 'Andere Tabelle' }).click();
    await upload(
      page,
      'mitglieder-richtig.csv',
      rowsOf(100, () => false),
    );
    await expect(page.getByText('0 Zeilen fehlerhaft')).toBeVisible();
    await page.getByRole('button', { name: '100 Personen anlegen' }).click();
    await expect(page.getByText('Import abgeschlossen: 100 Personen angelegt')).toBeVisible();
    expect(await idOf(page, 'Ines99 Importova99')).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Zurücknehmen: Import mitglieder-richtig.csv' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import zurücknehmen' }).click();
    await expect(page.getByText('Import zurückgenommen')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'mitglieder-richtig.csv' })).toContainText('zurückgenommen');
    const { body } = await ask(page, '/user/search?name=Importova');
    expect(body).toEqual({ users: [] });
  });

  test('columns and words are assigned by hand, a cell is corrected in place, and a family finds together', async ({
    page,
    as,
  }) => {
    await as(people.southAdmin);
    await page.goto(`${south.origin}/migrieren/person`);
    const template = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Excel-Datei' }).click();
    expect((await template).suggestedFilename()).toBe('Personen-Vorlage.xlsx');
    const rows = [
      ['Ulrike', 'Spaltova', '03.03.1984', 'ulrike.spaltova@example.at', '', 'ordentlich'],
      ['Nico', 'Spaltova', '31.04.2016', '', 'ulrike.spaltova@example.at', ''],
    ];
    await upload(page, 'familie.csv', rows, ['Vorname', 'Nachname', 'Tag', 'E-Mail', 'Wer zahlt', 'Rolle']);
    await expect(page.getByText('2 Zeilen fehlerhaft')).toBeVisible();
    const pick = async (name: string, choice: string) => {
      await page.getByRole('combobox', { name }).fill(choice);
      await page.getByRole('option', { name: choice, exact: true }).click();
    };
    await pick('Feld für Tag', 'Geburtsdatum');
    await pick('Bedeutung von ordentlich', 'ordentliches Mitglied');
    const cell = page.getByRole('textbox', { name: 'Zeile 3, Tag' });
    await cell.fill('30.04.2016');
    await cell.press('Enter');
    await expect(page.getByText('eine Zeile fehlerhaft', { exact: true })).toBeVisible();
    await expect(page.getByText('Wer noch nicht 18 ist, braucht einen Verwalter.').first()).toBeVisible();
    await pick('Feld für Wer zahlt', 'Verwalter');
    await page.getByRole('button', { name: '2 Personen anlegen' }).click();
    await expect(page.getByText('Import abgeschlossen: 2 Personen angelegt')).toBeVisible();
    await goOn(page, `/benutzer/profil/${await idOf(page, 'Nico Spaltova')}`);
    await expect(page.getByText('Familie Ulrike Spaltova', { exact: true })).toBeVisible();
  });
});

test('somebody who is there twice is found, compared and merged; the old link leads on', async ({ page, as }) => {
  await as(people.admin);
  await page.goto(`${town.origin}/migrieren/person`);
  await upload(page, 'doppelt.csv', [
    ['Doro', 'Doppelmayr', '05.06.1977', 'doro@example.at', '0664 1111111', '', ''],
    ['Dorothea', 'Doppelmayr', '05.06.1977', 'd.doppelmayr@example.at', '', 'unterstützendes Mitglied', '01.01.2019'],
  ]);
  await page.getByRole('button', { name: '2 Personen anlegen' }).click();
  await expect(page.getByText('Import abgeschlossen')).toBeVisible();
  const [short, long] = [await idOf(page, 'Doro Doppelmayr'), await idOf(page, 'Dorothea Doppelmayr')];

  await goOn(page, '/benutzer/liste');
  await page.getByRole('link', { name: 'Mögliche Dubletten' }).click();
  await expect(shellOf(page).heading('Mögliche Dubletten')).toBeVisible();
  await page.getByRole('link', { name: 'Vergleichen: Doro Doppelmayr und Dorothea Doppelmayr' }).click();
  await page.getByRole('radio', { name: /^Doro Doppelmayr .* behalten$/ }).check();
  await page
    .getByRole('radiogroup', { name: 'Vorname' })
    .getByRole('radio', { name: /Dorothea$/ })
    .click();
  await page.getByRole('button', { name: 'Zusammenführen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wirklich zusammenführen?' });
  await expect(dialog).toContainText('eine laufende Rolle');
  await dialog.getByRole('button', { name: 'Personen zusammenführen' }).click();

  await expect(shellOf(page).heading('Dorothea Doppelmayr')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/benutzer/profil/${short}$`));
  const { body } = await ask(page, `/user?child_ID=${short}`);
  expect(body).toMatchObject({ email: 'doro@example.at', phone: '436641111111', memberStatus: 3 });
  await goOn(page, `/benutzer/profil/${long}`);
  await expect(page).toHaveURL(new RegExp(`/benutzer/profil/${short}$`));
  await expect(shellOf(page).heading('Dorothea Doppelmayr')).toBeVisible();

  await test.step('of two memberships the one that is chosen stays when somebody is merged', async () => {
    await goOn(page, '/migrieren/person');
    await upload(page, 'zwei-mitgliedschaften.csv', [
      ['Elisa', 'Zweimal', '05.06.1978', 'elisa@example.at', '', 'ordentliches Mitglied', '01.01.2015'],
      ['Elisabeth', 'Zweimal', '05.06.1978', 'e.zweimal@example.at', '', 'unterstützendes Mitglied', '01.01.2019'],
    ]);
    await page.getByRole('button', { name: '2 Personen anlegen' }).click();
    // The sentence of the first import may still be there: the next table can be uploaded once this one is in.
    await expect(page.getByRole('button', { name: 'Tabelle hochladen' })).toBeVisible();

    await goOn(page, '/benutzer/dubletten');
    await page.getByRole('link', { name: 'Vergleichen: Elisa Zweimal und Elisabeth Zweimal' }).click();
    const memberships = page.getByRole('radiogroup', { name: 'Mitgliedsstand' });
    await expect(memberships.getByRole('radio')).toHaveCount(3);
    await memberships.getByRole('radio', { name: /unterstützendes Mitglied ab 01\.01\.2019$/ }).click();
    await page.getByRole('button', { name: 'Zusammenführen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Wirklich zusammenführen?' });
    await expect(dialog).toContainText('Der Mitgliedsstand, den du nicht gewählt hast, gilt ab heute nicht mehr.');
    await dialog.getByRole('button', { name: 'Personen zusammenführen' }).click();

    await expect(shellOf(page).heading('Elisa Zweimal')).toBeVisible();
    const { body } = await ask(page, `/user?child_ID=${await idOf(page, 'Elisa Zweimal')}`);
    expect(body).toMatchObject({ memberStatus: 3, memberStatuses: [3] });
  });
});

test('a table dropped on the page says of a faulty row that it is left out, and the run names whom it made', async ({
  page,
  as,
}) => {
  await as(people.southAdmin);
  await page.goto(`${south.origin}/migrieren/person`);
  await expect(page.getByRole('button', { name: 'Tabelle hochladen' })).toBeVisible();
  const fileName = 'gezogen.csv';
  const names = ['Dora', 'Emil', 'Namenlos'];
  const rows = names.map((name, index) =>
    good(index)
      .with(0, name)
      .with(1, name === 'Namenlos' ? '' : 'Dropova')
      .with(3, `${name}@x.at`),
  );
  const files = await page.evaluateHandle(
    ([name, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], name, { type: 'text/csv' }));
      return transfer;
    },
    [fileName, [headings, ...rows].map((row) => row.join(';')).join('\r\n')] as const,
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: files });
  await expect(page.getByText('eine Zeile fehlerhaft', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Fehlerhafte Zeilen überspringen' }).click();
  await page.getByRole('tab', { name: 'Zeilen (3)' }).click();
  await expect(page.getByRole('tabpanel').getByText('übersprungen', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '2 Personen anlegen' }).click();

  await page.getByRole('button', { name: `Personen ansehen: Import ${fileName}` }).click();
  const dialog = page.getByRole('dialog', { name: fileName });
  await expect(dialog.getByRole('link', { name: 'Dora Dropova' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Zurücknehmen: Import ${fileName}` }).click();
  await page.getByRole('button', { name: 'Import zurücknehmen', exact: true }).click();
  await expect(page.getByText('Import zurückgenommen')).toBeVisible();
  const left = async () => (await ask(page, '/user/search?name=Dropova')).body;
  await expect.poll(left).toEqual({ users: [] });
});
