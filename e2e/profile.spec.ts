import type { Page } from '@playwright/test';
import { ask, doorstep, idOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { password, people } from './people.ts';

/** The smallest picture there is. */
const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Somebody left a course of 90 euros without getting them back, and has not paid. */
const leaveSomethingOpen = async (page: Page, personId: number) => {
  const { body } = await ask(page, '/course/addnew', { name: 'Einmal dabei gewesen' });
  const courseId = Number(/"course_ID":(\d+)/.exec(JSON.stringify(body))?.[1]);
  await ask(page, `/course/attributes/${courseId}`, { price: 9000, pricenm: 9000 });
  await ask(page, '/course/parts/add', { course_ID: courseId, child_IDs: [personId], force: true });
  await ask(page, '/course/deregister', { course_ID: courseId, child_ID: personId, refund: false });
};

test.describe('the profile', () => {
  test('a mother keeps her child’s data up to date from the phone', async ({ page, context, as }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await as(people.family);
    await page.goto(doorstep);
    await page.goto(`/benutzer/profil/${await idOf(page, 'Lena Gruber')}`);

    await page.getByLabel('Schule').fill('VS Süd');
    // Her session ends while she types.
    await context.clearCookies();
    await page.getByRole('button', { name: 'Speichern' }).click();
    const again = page.getByRole('dialog', { name: 'Deine Anmeldung ist abgelaufen' });
    await expect(again).toContainText('Es wurde nichts gebucht und nichts gespeichert.');
    await again.getByLabel('Passwort', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Anmelden' }).click();
    await expect(again).toBeHidden();
    await expect(page.getByLabel('Schule')).toHaveValue('VS Süd');
    // Behind the dialog nobody is asked to sign in any more.
    await expect(page.getByText('Deine Anmeldung war abgelaufen, es wurde nichts gespeichert.')).toBeVisible();
    await expect(page.getByText('Bitte melde dich zuerst an.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Erfolgreich gespeichert')).toBeVisible();

    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'lena.png', mimeType: 'image/png', buffer: tinyPng });
    await expect(page.getByText('Foto gespeichert')).toBeVisible();

    await page.getByRole('button', { name: 'Daten bestätigen' }).click();
    await expect(page.getByRole('dialog').getByText('Danke!')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click();

    await page.getByLabel('Telefon').fill('0664/123 45-67');
    await page.getByLabel('Telefon').blur();
    await expect(page.getByLabel('Telefon')).toHaveValue('+436641234567');
    await page.getByRole('link', { name: 'Meine Daten' }).first().click();
    await expect(page.getByText('Änderungen verwerfen?')).toBeVisible();
  });

  test('a member gives the club his bank details, and the office reads them in a tab', async ({ page, as }) => {
    await as(people.member);
    await page.goto(doorstep);
    const { body } = await ask(page, '/user/status');
    const personId = Number(/"ID":(\d+)/.exec(JSON.stringify(body))?.[1]);
    await page.goto(`/benutzer/profil/${personId}`);
    await page.getByRole('button', { name: 'Bankverbindung ändern' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bankverbindung' });
    await dialog.getByLabel('IBAN').fill('AT61 1904 3002 3457 3202');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog.getByText('Diese IBAN stimmt nicht.').first()).toBeVisible();
    await dialog.getByLabel('IBAN').fill('at611904300234573201');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('IBAN: AT61 1904 3002 3457 3201')).toBeVisible();

    await as(people.admin);
    await page.goto(`/benutzer/profil/${personId}?tab=abrechnung`);
    await expect(page.getByText('IBAN: AT61 1904 3002 3457 3201')).toBeVisible();

    await goOn(page, `/benutzer/aview/${await idOf(page, 'Lena Gruber')}`);
    await page.getByRole('tab', { name: 'Benutzer Geschichte' }).click();
    await expect(page).toHaveURL(/tab=geschichte/);
    await expect(page.getByRole('main').getByRole('link', { name: 'Aktive', exact: true })).toBeVisible();
  });

  test('the office anonymises somebody, and somebody who was deleted', async ({ page, as }) => {
    await as(people.admin);
    await page.goto(doorstep);
    await test.step('an anonymised person is gone from every screen and call', async () => {
      const { body } = await ask(page, `/user/subusers?size=1&sort=-fullname&filters={"memberStatus":"1"}`);
      const row = JSON.stringify(body);
      const personId = Number(/"ID":(\d+)/.exec(row)?.[1]);
      const lastname = /"lastname":"([^"]+)"/.exec(row)?.[1] ?? '';
      await page.goto(`/benutzer/profil/${personId}`);
      await page.getByRole('button', { name: 'Aktionen' }).click();
      await page.getByRole('menuitem', { name: 'Anonymisieren (DSGVO)' }).click();
      await page.getByRole('textbox', { name: 'Zum Bestätigen ANONYMISIEREN eingeben' }).fill('ANONYMISIEREN');
      await page.getByRole('button', { name: 'Unwiderruflich anonymisieren' }).click();
      await expect(page.getByText('laufende Rolle')).toBeVisible();
      await page.getByRole('button', { name: 'Trotzdem anonymisieren' }).click();
      await expect(page.getByRole('heading', { name: `anonymisiert ${personId}` })).toBeVisible();

      const told = JSON.stringify(await ask(page, `/user?child_ID=${personId}`));
      expect(lastname).not.toBe('');
      expect(told).not.toContain(lastname);
    });

    await test.step('somebody who was deleted can still be anonymised, and nothing else', async () => {
      const { http } = await ask(page, '/user/register', {
        approved: true,
        sex: 'fem',
        prename: 'Gerda',
        lastname: 'Geherin',
        email: 'gerda.geherin@example.at',
        phone: '06641234567',
        birthdate: 19600101,
        country: 'DE',
        postal_code: '80331',
        locality: 'München',
        street: 'Marienplatz',
        street_number: '1',
      });
      expect(http).toBe(200);
      const personId = await idOf(page, 'Gerda Geherin');
      await leaveSomethingOpen(page, personId);
      await goOn(page, `/benutzer/profil/${personId}`);
      await expect(page.getByRole('heading', { name: 'Gerda Geherin' })).toBeVisible();
      await page.getByRole('button', { name: 'Aktionen' }).click();
      await page.getByRole('menuitem', { name: 'Person löschen' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Person löschen' }).click();
      await expect(page.getByRole('dialog')).toContainText(/Auf dem Kundenkonto sind €\s90,00 offen/);
      await page.getByRole('dialog').getByRole('button', { name: 'Trotzdem löschen' }).click();
      await expect(page.getByText('Diese Person ist gelöscht.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Aktionen' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Anonymisieren (DSGVO)' }).click();
      await page.getByRole('textbox', { name: 'Zum Bestätigen ANONYMISIEREN eingeben' }).fill('ANONYMISIEREN');
      await page.getByRole('button', { name: 'Unwiderruflich anonymisieren' }).click();
      await expect(page.getByRole('heading', { name: `anonymisiert ${personId}` })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Anonymisieren (DSGVO)' })).toHaveCount(0);
    });
  });
});
