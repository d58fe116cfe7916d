import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { people } from './people.ts';

test('the office builds a survey, a mother answers it on the telephone, and the answers are taken along', async ({
  page,
  as,
  deskOf,
}) => {
  const title = `Ausflug ${Date.now()}`;
  await as(people.admin);
  await page.goto('/formular/neu');

  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Feld hinzufügen' }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  };

  await test.step('questions are added, and moved with the keyboard', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill(title);
    await add('Kurzer Text');
    await page.getByRole('textbox', { name: 'Frage' }).fill('Wer kommt mit?');
    await add('Auswahl (eine Antwort)');
    await page.getByRole('textbox', { name: 'Frage' }).last().fill('Wohin?');
    await page.getByRole('textbox', { name: 'Antworten zur Auswahl' }).fill('Schneeberg\nNeusiedler See');
    await page.getByRole('switch', { name: 'muss beantwortet werden' }).last().check({ force: true });
    await page.getByRole('button', { name: 'Wohin? verschieben' }).press('ArrowUp');
    await expect(page.getByRole('textbox', { name: 'Frage' }).first()).toHaveValue('Wohin?');
    await page.getByRole('radio', { name: 'alle, die angemeldet sind' }).check();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Erfolgreich gespeichert')).toBeVisible();
  });

  const phone = await deskOf(people.family);
  await phone.setViewportSize({ width: 390, height: 844 });
  await test.step('a mother finds it at home and answers', async () => {
    await phone.goto('/');
    await phone.getByRole('link', { name: title }).click();
    await phone.getByRole('button', { name: 'Antwort senden' }).click();
    await expect(phone.getByText('Bitte prüfe deine Eingaben')).toBeVisible();
    await phone.getByRole('radio', { name: 'Neusiedler See' }).check();
    await phone.getByRole('textbox', { name: 'Wer kommt mit?' }).fill('Alle vier');
    await phone.getByRole('button', { name: 'Antwort senden' }).click();
    await expect(phone.getByText('Danke! Deine Antwort ist gespeichert.')).toBeVisible();
  });

  await test.step('the office sees it counted and takes the list along', async () => {
    await goOn(page, '/formular/uebersicht');
    await page.getByRole('link', { name: `Antworten auf ${title}` }).click();
    await expect(page.getByRole('region', { name: 'Wohin?' }).getByText('Eine Antwort')).toBeVisible();
    await page.getByRole('tab', { name: 'Antworten' }).click();
    await expect(page.getByRole('cell', { name: 'Neusiedler See' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportieren' }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain('Neusiedler See');
    expect(file).toContain('Alle vier');
  });
});
