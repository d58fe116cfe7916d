import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { people } from './people.ts';

/** Lists were kept all the year: a second try takes the month before. */
test('a trainer signs a month that attendance has filled in, the office approves it, the treasurer pays it out', async ({
  page,
  as,
  deskOf,
}) => {
  await as(people.trainer);
  const word = `Probe ${Date.now()}`;
  let month = '';

  await test.step('two taps on the phone, and a signature', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/prae');
    const open = page.getByRole('button').filter({ hasText: 'nicht abgegeben' });
    month = /^\p{L}+ \d{4}/u.exec(await open.first().innerText())?.[0] ?? '';
    await open.first().click();
    await expect(page.getByRole('heading', { level: 1, name: month })).toBeVisible();
    await expect(page.getByText('Kinderturnen Minis').first()).toBeVisible();
    await page.getByRole('button', { name: 'Unterschreiben und abgeben' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /nebenberuflich/ }).check();
    await dialog.getByLabel('Funktion').fill('Trainer');
    await dialog.getByLabel('IBAN').fill('AT61 1904 3002 3457 3201');
    await dialog.getByLabel('Anmerkung').fill(word);
    const field = dialog.getByRole('img', { name: 'Feld für die Unterschrift' });
    await field.scrollIntoViewIfNeeded();
    const box = await field.boundingBox();
    if (box === null) throw new Error('nobody can sign here');
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 20, box.y + 20, { steps: 12 });
    await page.mouse.up();
    await dialog.getByRole('button', { name: 'Unterschreiben und abgeben' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('zu prüfen')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Unterschrift von/ })).toBeVisible();
  });

  await test.step('the office reads it and approves it', async () => {
    const office = await deskOf(people.admin);
    await office.goto(new URL(page.url()).pathname);
    await expect(office.getByText(word)).toBeVisible();
    await office.getByRole('button', { name: 'Freigeben' }).click();
    await expect(office.getByText('freigegeben').first()).toBeVisible();
  });

  await test.step('the treasurer pays it out, and the trainer sees it', async () => {
    const desk = await deskOf(people.cashier);
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.goto('/prae?tab=auszahlen');
    const row = desk.getByRole('row').filter({ hasText: 'Markus Hofer' }).filter({ hasText: month });
    await row.getByRole('checkbox').check();
    await desk.getByRole('button', { name: /auszahlen$/ }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Auszahlen' }).click();
    await expect(row).toHaveCount(0);
    await goOn(page, '/prae');
    await expect(page.getByRole('button', { name: month })).toContainText('ausgezahlt');
  });
});
