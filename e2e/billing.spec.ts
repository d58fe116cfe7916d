import { ask, doorstep } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

test('a parent sees what is owed and how to pay it, the treasurer enters the payment, and it is there', async ({
  page,
  as,
  deskOf,
}) => {
  await as(people.member);
  const desk = await deskOf(people.cashier);
  await page.goto(doorstep);
  const { body } = await ask(page, '/user/status');
  const payerId = /"ID":(\d+)/.exec(JSON.stringify(body))?.[1];

  await desk.goto(`/abrechnung/${payerId}`);
  const enter = async (kind: string, euros: string, text: string) => {
    await desk.getByRole('button', { name: 'Zahlung eintragen' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Zahlung eintragen' });
    await dialog.getByRole('button', { name: 'Eintragen' }).click();
    await expect(dialog.getByText('Bitte gib einen Betrag ein.')).toBeVisible();
    await dialog.getByLabel(kind).check();
    await dialog.getByLabel('Betrag').fill(euros);
    await dialog.getByLabel('Bemerkung').fill(text);
    await dialog.getByRole('button', { name: 'Eintragen' }).dblclick();
    await expect(dialog).toBeHidden();
  };
  await enter('Nachverrechnung', '12,34', 'Trikot Größe M');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/abrechnung');
  const owed = page.getByRole('list', { name: 'Offene Beträge' });
  await expect(owed.getByText('Trikot Größe M')).toBeVisible();
  const transfer = page.getByRole('region', { name: 'Überweisen' });
  await expect(transfer.getByRole('img', { name: /^Zahlen mit Code: € / })).toBeVisible();
  await expect(transfer.getByText('AT61 1904 3002 3457 3201')).toBeVisible();

  await enter('Barzahlung', '12,34', 'Bar am Infotisch');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Zahlungen' }).getByText('Bar am Infotisch')).toBeVisible();
});
