import { downloaded, wordsIn } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

test('a parent gets the invoice of a booking on the phone; the treasurer finds, opens and cancels it, and plans a run', async ({
  page,
  as,
  deskOf,
}) => {
  await as(people.family);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/kurs/meine');
  const button = page.getByRole('button', { name: /^Rechnung: / }).first();
  const file = await downloaded(page, () => button.click());
  expect(file.suggestedFilename()).toMatch(/^Rechnung ID-\d+\.pdf$/);
  expect(await wordsIn(file)).toMatch(/Rechnung.*\d{4}-\d{5}/);

  const desk = await deskOf(people.cashier);
  await desk.goto('/rechnungen');
  await expect(desk.getByText(/Rechnungen, zusammen/)).toBeVisible();
  const row = desk
    .getByRole('row')
    .filter({ hasText: /offen|bezahlt/ })
    .first();
  const number = (await row.textContent())?.match(/\d{4}-\d{5}/)?.[0] ?? '';
  const opened = await downloaded(desk, () => row.getByRole('button', { name: `PDF: Rechnung ${number}` }).click());
  expect(await wordsIn(opened)).toContain(number);

  await row.getByRole('button', { name: `Mehr zu Rechnung ${number}` }).click();
  await desk.getByRole('menuitem', { name: 'Stornieren' }).click();
  const dialog = desk.getByRole('dialog', { name: `Rechnung ${number} stornieren` });
  await dialog.getByRole('button', { name: 'Rechnung stornieren' }).click();
  await expect(dialog.getByText('Bitte gib einen Grund an.').first()).toBeVisible();
  await dialog.getByLabel('Grund').fill('Doppelt verrechnet');
  await dialog.getByRole('button', { name: 'Rechnung stornieren' }).click();
  await expect(desk.getByText(/Die Rechnung ist storniert: Stornorechnung \d{4}-\d{5}\./)).toBeVisible();
  await expect(desk.getByRole('row').filter({ hasText: 'Stornorechnung' }).filter({ hasText: number })).toBeVisible();

  await test.step('and sees before a run how many there are with one per family', async () => {
    await desk.getByRole('button', { name: 'Rechnungen ausstellen' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Rechnungen ausstellen' });
    const submit = dialog.getByRole('button', { name: /Rechnungen? ausstellen$/ });
    const countOf = async () => Number((await submit.textContent())?.replaceAll('.', '').match(/\d+/)?.[0] ?? 0);
    await expect.poll(countOf).toBeGreaterThan(1);
    const each = await countOf();
    await dialog.getByLabel('Eine Rechnung je Familie').check();
    await expect.poll(countOf).toBeLessThan(each);
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  });
});
