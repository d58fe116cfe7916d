import { downloaded, wordsIn } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

test('a parent gets the invoice of a booking on the phone; the treasurer finds, opens and cancels it', async ({
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
  await expect(dialog.getByText('Bitte gib einen Grund an.')).toBeVisible();
  await dialog.getByLabel('Grund').fill('Doppelt verrechnet');
  await dialog.getByRole('button', { name: 'Rechnung stornieren' }).click();
  await expect(desk.getByText(/Die Rechnung ist storniert: Stornorechnung \d{4}-\d{5}\./)).toBeVisible();
  await expect(desk.getByRole('row').filter({ hasText: 'Stornorechnung' }).filter({ hasText: number })).toBeVisible();
});

test('the treasurer writes a sponsor an invoice with a discount, sends it, and issues one per family', async ({
  deskOf,
}) => {
  const desk = await deskOf(people.cashier);
  const sponsor = `Autohaus Berger ${Date.now()}`;

  await test.step('with own lines', async () => {
    await desk.goto('/rechnung/neu');
    await desk.getByLabel('Name oder Firma').fill(sponsor);
    await desk.getByLabel('Straße und Hausnummer').fill('Landstraße 5');
    await desk.getByLabel('PLZ').fill('4020');
    await desk.getByLabel('Ort', { exact: true }).fill('Linz');
    await desk.getByLabel('E-Mail').fill('office@autohaus.test');
    const line = (place: number) => desk.getByRole('group', { name: `Position ${place}` });
    const fill = async (place: number, text: string, price: string) => {
      await line(place).getByLabel('Leistung').fill(text);
      await line(place).getByLabel('Preis netto').fill(price);
      await line(place).getByRole('combobox', { name: 'Umsatzsteuer' }).click();
      await desk.getByRole('option', { name: /Kleinunternehmer/ }).click();
      await line(place).getByRole('combobox', { name: 'Erlöskonto' }).click();
      await desk.getByRole('option').first().click();
    };
    await fill(1, 'Bandenwerbung', '200');
    await desk.getByRole('button', { name: 'Position hinzufügen' }).click();
    await fill(2, 'Treuerabatt', '20');
    await line(2).getByLabel('Abzug (Rabatt)').check();
    await expect(desk.getByText(/Rechnungsbetrag €\s180,00/)).toBeVisible();
    await desk.getByRole('button', { name: 'Rechnung ausstellen' }).click();
    await expect(desk.getByText(/Rechnung \d{4}-\d{5} ist ausgestellt\./)).toBeVisible();
  });

  const row = desk.getByRole('row').filter({ hasText: sponsor });
  await test.step('sends it with a few words', async () => {
    await expect(row).toContainText('offen');
    await row.getByRole('button', { name: /^Mehr zu Rechnung/ }).click();
    await desk.getByRole('menuitem', { name: 'Per E-Mail schicken' }).click();
    const dialog = desk.getByRole('dialog', { name: /per E-Mail schicken$/ });
    await expect(dialog.getByRole('textbox', { name: 'An', exact: true })).toHaveValue('office@autohaus.test');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Danke für eure Unterstützung!');
    await dialog.getByRole('button', { name: 'Schicken' }).click();
    await expect(desk.getByText(/ist an office@autohaus\.test unterwegs\./)).toBeVisible();
  });

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
