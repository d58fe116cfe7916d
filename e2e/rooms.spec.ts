import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

test('a member books a room and cancels it, the office closes a room and takes it back', async ({
  page,
  as,
  deskOf,
}) => {
  await as(people.member);
  const purpose = `Probe ${Date.now()}`;

  await test.step('on the phone, in a room that costs nothing', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/raum/buchungen');
    await page.getByRole('button', { name: 'Raum buchen' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Raum buchen' });
    await dialog.getByRole('combobox', { name: 'Raum' }).click();
    await page.getByRole('option', { name: 'Besprechungsraum' }).click();
    await dialog.getByRole('combobox', { name: 'Von' }).click();
    await page.getByRole('option', { name: '09:00' }).click();
    await dialog.getByRole('textbox', { name: 'Wofür' }).fill(purpose);
    await expect(dialog.getByText('kostenlos')).toBeVisible();
    await dialog.getByRole('button', { name: 'Buchen' }).click();
    const booked = page.getByRole('listitem').filter({ hasText: purpose });
    await expect(booked).toContainText('gebucht');
    await booked.getByRole('button', { name: /^Stornieren/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stornieren' }).click();
    await expect(booked).toHaveCount(0);
  });

  await test.step('the office closes the pitch for an hour far ahead, and takes it back', async () => {
    const desk = await deskOf(people.admin);
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.goto('/kalender/raum');
    await desk.getByRole('button', { name: 'Raum sperren' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Raum sperren' });
    await dialog.getByRole('combobox', { name: 'Raum' }).click();
    await desk.getByRole('option', { name: 'Sportplatz' }).click();
    await dialog.getByRole('textbox', { name: 'Von' }).fill('02.01.2030 01:00');
    await dialog.getByRole('textbox', { name: 'Bis' }).fill('02.01.2030 02:00');
    await dialog.getByRole('textbox', { name: 'Grund' }).fill(purpose);
    await expect(dialog.getByText('In dieser Zeit ist nichts in diesem Raum.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Sperren und verständigen' }).click();
    await expect(dialog).toBeHidden();
    await desk.goto('/raum/buchungen?view=sperren');
    const closed = desk.getByRole('listitem').filter({ hasText: purpose });
    await closed.getByRole('button', { name: /^Zurücknehmen/ }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Sperre zurücknehmen' }).click();
    await expect(closed).toContainText('zurückgenommen');
  });
});
