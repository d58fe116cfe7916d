import { downloaded, wordsIn } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { people } from './people.ts';

const lastYear = String(new Date().getFullYear() - 1);

test('the treasurer closes the year and prints it; the auditor follows a link, draws a sample and comments', async ({
  page,
  deskOf,
}) => {
  const desk = await deskOf(people.cashier);
  let link = '';
  await test.step('year-end', async () => {
    await desk.goto('/buchhaltung/geschaeftsjahr');
    await desk.getByRole('button', { name: `Abschließen: Geschäftsjahr ${lastYear}` }).click();
    await desk.getByRole('button', { name: 'Geschäftsjahr abschließen' }).click();
    await expect(desk.getByText('Das Geschäftsjahr ist abgeschlossen.')).toBeVisible();
    await desk.getByRole('link', { name: `Berichte: Geschäftsjahr ${lastYear}` }).click();
    await expect(desk.getByRole('rowheader', { name: `Geldbestand am 01.01.${lastYear}` })).toBeVisible();
    await desk.getByRole('button', { name: 'Herunterladen' }).click();
    const report = await downloaded(desk, () => desk.getByRole('menuitem', { name: 'Als PDF' }).click());
    expect(await wordsIn(report)).toContain(`Geldbestandam31.12.${lastYear}`);
  });

  await test.step('the link', async () => {
    await goOn(desk, '/buchhaltung/pruefung');
    await desk.getByRole('button', { name: 'Zugang geben' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Zugang zur Rechnungsprüfung geben' });
    await dialog.getByLabel('Für wen').fill('Paula Prüferin');
    await dialog.getByRole('button', { name: 'Zugang geben' }).click();
    const told = desk.getByRole('dialog', { name: 'Link zur Rechnungsprüfung' });
    link = (await told.locator('pre').textContent()) ?? '';
    expect(link).toContain('/pruefung/');
  });

  await test.step('the visit', async () => {
    await page.goto(new URL(link).pathname);
    await expect(page.getByText('Zugang für Paula Prüferin')).toBeVisible();
    await page.getByLabel('Liste').selectOption('sample');
    await page.getByLabel('Startwert').fill('2026');
    await page.getByRole('button', { name: 'Stichprobe ziehen' }).click();
    await expect(page.getByText(/\d+ Zeilen sind gezogen/)).toBeVisible();
    await page.getByRole('button', { name: 'Zum Geschäftsjahr anmerken' }).click();
    await page.getByRole('textbox', { name: 'Anmerkung' }).fill('Alles in Ordnung');
    await page.getByRole('button', { name: 'Anmerkung speichern' }).click();
    await expect(page.getByText('Alles in Ordnung')).toBeVisible();
    const paper = await downloaded(page, () => page.getByRole('button', { name: 'Prüfbericht als PDF' }).click());
    const told = await wordsIn(paper);
    expect(['PaulaPrüferin', 'AllesinOrdnung', '2026'].filter((words) => !told.includes(words))).toEqual([]);
  });
});
