import { readFile } from 'node:fs/promises';
import { ask, idOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { shellOf } from './pages/shell.ts';
import { password, people, south } from './people.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a family moves in from an Excel file: put together by hand, with a balance, and its mother signs up', async ({
    page,
    as,
  }) => {
    await as(people.southAdmin);
    await page.goto(`${south.origin}/einzug`);
    await expect(shellOf(page).heading('Datenübernahme')).toBeVisible();
    const pick = async (name: string, choice: string) => {
      const box = page.getByRole('combobox', { name, exact: true });
      await box.click();
      await box.fill(choice);
      await page.getByRole('option', { name: choice }).first().click();
    };

    await test.step('persons from Excel: the minor without an adult is named, and joined to her by hand', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Excel-Datei' }).click();
      await page.getByLabel('Tabelle', { exact: true }).setInputFiles({
        name: 'mitglieder.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: await readFile(await (await download).path()),
      });
      await expect(page.getByRole('heading', { name: 'Probelauf' })).toBeVisible();
      // The file names the Verwalter in a column; an old list would not.
      await pick('Feld für Verwalter', 'Verwalter');
      await expect(page.getByText('eine Zeile fehlerhaft', { exact: true })).toBeVisible();
      await page.getByRole('tab', { name: 'Familien', exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Tim Muster (Zeile 3)' })).toBeVisible();
      const alone = page.getByRole('listitem').filter({ hasText: 'minderjährig, ohne Verwalter' });
      await alone.getByRole('button', { name: 'Mehr' }).click();
      await pick('Familie von Tim Muster', 'bei Maria Muster');
      await expect(page.getByText('0 Zeilen fehlerhaft')).toBeVisible();
      await page.getByRole('button', { name: '2 Personen anlegen' }).click();
      await expect(page.getByText('Import abgeschlossen: 2 Personen angelegt')).toBeVisible();
    });

    await test.step('what she owes: nothing is taken over until the sum is that of the rows', async () => {
      await page.getByRole('tab', { name: '3. Anfangssalden' }).click();
      await expect(page.getByText('Noch kein Anfangssaldo.')).toBeVisible();
      await page.getByLabel('Tabelle', { exact: true }).setInputFiles({
        name: 'salden.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Vorname;Nachname;Saldo\nMaria;Muster;50,00', 'utf8'),
      });
      await expect(page.getByText('1 übernommen')).toBeVisible();
      const sum = page.getByLabel('Summe aller Salden laut bisheriger Verwaltung');
      const takeOver = page.getByRole('button', { name: 'Eine Zeile übernehmen' });
      await sum.fill('60');
      await expect(page.getByText(/Die Summe stimmt nicht/)).toBeVisible();
      await expect(takeOver).toBeDisabled();
      await sum.fill('50');
      await takeOver.click();
      await expect(page.getByText('Niemand wurde verständigt.')).toBeVisible();
      await expect(page.getByText(/Übernommen sind ein Anfangssaldo/)).toBeVisible();
      const { body } = await ask(page, `/user/payments/saldo/${await idOf(page, 'Maria Muster')}`);
      expect(body).toMatchObject({ saldo: -5000 });
      const mails = await ask(
        page,
        `/system/mails?page=1&size=10&filters=${encodeURIComponent('{"to":"maria.muster@example.at"}')}`,
      );
      expect(mails.body).toMatchObject({ total: 0 });
    });

    await test.step('she comes in by the link that she asks for, and sees her child', async () => {
      const answer = await ask(page, '/user/request_pwreset', { email: 'maria.muster@example.at' });
      expect(answer.http).toBe(200);
      const newest = async () => {
        const filters = encodeURIComponent('{"to":"maria.muster@example.at"}');
        const list = await ask(page, `/system/mails?page=1&size=10&filters=${filters}`);
        const id = /"ID":(\d+)/.exec(JSON.stringify(list.body))?.[1];
        return id === undefined ? '' : JSON.stringify((await ask(page, `/system/mails/${id}`)).body);
      };
      await expect.poll(newest).toMatch(/changepw/);
      const link = /http[^\s"\\]+changepw[^\s"\\]+/.exec(await newest())?.[0] ?? '';
      await page.context().clearCookies();
      await page.goto(link);
      await page.getByLabel('Neues Passwort').fill(password);
      await page.getByLabel('Passwort wiederholen').fill(password);
      await page.getByRole('button', { name: 'Passwort setzen' }).click();
      await expect(page).not.toHaveURL(/changepw/);
      await goOn(page, '/');
      await expect(page.getByRole('link', { name: 'Buchungen von Tim' })).toBeVisible();
    });
  });
});
