import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { shellOf } from './pages/shell.ts';
import { people, south } from './people.ts';

test('the lists of persons', async ({ page, as }) => {
  await as(people.admin);
  await test.step('trainers are asked for by one of nine school years or by a day', async () => {
    await page.goto('/benutzer/trainer');
    await page.getByRole('combobox', { name: 'Schuljahr' }).click();
    const years = page.getByRole('option').filter({ hasText: '01.08.' });
    await expect(years).toHaveCount(9);
    await expect(years.first()).toHaveText(/^01\.08\.\d{4} - 31\.07\.\d{4}$/);
    await years.nth(1).click();
    await expect(page).toHaveURL(/jahr=\d{4}/);

    await page.getByText('Stichtag').click();
    await expect(page.getByLabel('Am', { exact: true })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Name, E-Mail, Telefon …' }).fill('gibt es nicht');
    await expect(page.getByText('Keine solchen Benutzer')).toBeVisible();
  });

  await test.step('every Verwalter stands with the family, as a file too; further columns come on demand', async () => {
    await goOn(page, '/benutzer/verwalterliste?nur=gruppen&t.f.fullname=Sabine+Gruber');
    const table = page.getByRole('table', { name: 'Nach Verwalter' });
    await expect(table.getByRole('listitem').filter({ hasText: 'Gruber Lena' })).toBeVisible();

    const asked = page.waitForRequest('**/api/user/filterFields');
    await page.getByRole('button', { name: 'Spalten', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Zeige / verstecke Spalten' });
    await dialog.getByRole('checkbox', { name: 'Briefanrede' }).check();
    expect((await asked).postDataJSON()).toMatchObject({ fields: ['letterAddressation'] });
    await page.keyboard.press('Escape');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportieren' }).click();
    await page.getByRole('menuitem', { name: 'Excel', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('Verwalter.xlsx');
  });

  await test.step('a selection by criteria can be written to, and the way back from a profile keeps it', async () => {
    await goOn(page, '/benutzer/select');
    await page.getByLabel('Alter von').fill('11');
    await page.getByLabel('Alter bis').fill('11');
    await page.getByRole('combobox', { name: 'Geschlecht' }).click();
    await page.getByRole('option', { name: 'weiblich' }).click();
    await page.keyboard.press('Escape');
    const lena = page.getByRole('link', { name: 'Gruber Lena' }).first();
    await expect(lena).toBeVisible();
    await expect(page).toHaveURL(/von=11&bis=11&geschlecht=fem/);

    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await expect(page.getByRole('dialog', { name: 'Nachricht senden' })).toContainText('E-Mail');
    await page.keyboard.press('Escape');

    await lena.click();
    await expect(shellOf(page).heading('Lena Gruber')).toBeVisible();
    await page.getByRole('tab', { name: 'Rollen' }).click();
    await page.getByRole('link', { name: 'Personen auswählen' }).last().click();
    await expect(page.getByLabel('Alter von')).toHaveValue('11');
  });

  await test.step('the demography has the numbers behind its charts', async () => {
    await goOn(page, '/dash');
    for (const name of ['Alter und Geschlecht', 'Arten der Mitgliedschaft', 'Wohnorte', 'Ein- und Austritte']) {
      await expect(page.getByRole('img', { name: `Diagramm: ${name}` })).toBeVisible();
    }
    const ages = page.getByRole('region', { name: 'Alter und Geschlecht' });
    await ages.getByRole('button', { name: 'Als Tabelle' }).click();
    await expect(ages.getByRole('columnheader')).toHaveText(['Alter', 'männlich', 'weiblich', 'ohne Angabe']);
    await expect(ages.getByRole('rowheader', { name: '0–4', exact: true })).toBeVisible();
  });

  await test.step('the quick search shows cards, in clubs that have it', async () => {
    await goOn(page, '/benutzer/schnell');
    await expect(page.getByText('Das ist in eurem Verein ausgeschaltet.')).toBeVisible();

    await as(people.southAdmin);
    await page.goto(`${south.origin}/benutzer/schnell`);
    await page.getByRole('searchbox', { name: 'Name, E-Mail, Telefon …' }).fill('sabine gruber');
    await expect(page.getByRole('article', { name: 'Gruber Sabine' })).toContainText('familie@demo.test');
  });
});
