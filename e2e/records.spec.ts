import { ask, doorstep, idOf, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { shellOf } from './pages/shell.ts';
import { people } from './people.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test.describe('records', () => {
  test('a trainer reads what saves a child, and the family learns of it', async ({ page, as, deskOf }) => {
    await page.setViewportSize(phone);
    await as(people.trainer);
    await page.goto(doorstep);
    const course = numberIn((await ask(page, '/user/status')).body, /"trainerCourses":\[(\d+)/);
    const { body } = await ask(page, `/course/parts/${course}?deleted=false`);
    const child = numberIn(body, /"child":\{"ID":(\d+)[^}]*\},"registration":\{[^}]*"role":0/);
    const office = await deskOf(people.admin);
    await ask(office, '/user/subusers', {
      ID: child,
      note: 'Erdnussallergie, Spray in der Tasche',
      phoneAdd: '0660 7654321',
    });

    await page.goto(`/kurs/trainer?kurs=${course}`);
    const card = page.getByRole('listitem').filter({ hasText: 'Erdnussallergie' });
    const call = card.getByRole('link', { name: /^Notfall \+43 660 7654321/ });
    for (const size of [desk, phone])
      await test.step(`${size.width} wide`, async () => {
        await page.setViewportSize(size);
        await expect(card).toBeVisible();
        await expect(card.getByText('Foto-Einverständnis')).toBeVisible();
        await expect(call).toHaveAttribute('href', 'tel:+436607654321');
        expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(40);
      });
    const sheet = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Trainerblatt (PDF)' }).click();
    expect((await sheet).suggestedFilename()).toMatch(/^Trainerblatt .*\.pdf$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

    const told = JSON.stringify((await ask(office, `/user/sensitive_access?child_ID=${child}`)).body);
    expect(told).toContain('"place":"course"');
    expect(told).toContain('"place":"trainerSheet"');
  });

  test('a board member reads person and course as text', async ({ page, as }) => {
    await as(people.reader);
    await page.goto('/');
    const main = page.getByRole('main');
    const lena = await idOf(page, 'Lena Gruber');
    await page.setViewportSize(phone);
    await goOn(page, `/benutzer/profil/${lena}`);
    await expect(main.getByRole('region', { name: 'Gesundheit' })).toContainText('Nussallergie');
    await expect(main.getByRole('note', { name: 'Gesundheit und Notfall' })).toContainText('Nussallergie');
    await expect(main.getByText(/11 Jahre · ordentliches Mitglied/)).toBeVisible();
    // A child without a telephone is reached through the mother.
    await expect(main.getByRole('listitem').filter({ hasText: /^Telefon \+43 .*\(Sabine Gruber\)$/ })).toBeVisible();
    await expect(main.getByRole('link', { name: 'familie@demo.test' }).first()).toBeVisible();
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await expect(main.getByRole('button', { name: /^Bearbeiten/ })).toHaveCount(0);
    await main.getByRole('tab', { name: 'Familie' }).click();
    await expect(main.getByRole('listitem').filter({ hasText: /Sabine Gruber.*Verwalter/ })).not.toHaveCount(0);
    await main.getByRole('tab', { name: 'Kurse' }).click();
    await main.getByRole('link', { name: 'Geräteturnen Mädchen' }).last().click();

    await expect(page.getByText(/\d+\/\d+\s· .*buchbar/)).toBeVisible();
    await page.getByRole('tab', { name: 'Daten' }).click();
    await expect(main.getByRole('region', { name: 'Buchung' })).toContainText('Preis für Mitglieder');
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await expect(main.getByRole('button', { name: /^Bearbeiten/ })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });

  test('an administrator loses nothing to a tab or to somebody else', async ({ page, as }) => {
    await as(people.admin);
    await page.goto('/');
    await page.setViewportSize(desk);
    const name = 'Doppelt';
    await ask(page, '/user/register', {
      approved: true,
      sex: 'fem',
      prename: 'Dora',
      lastname: name,
      email: 'dora@example.at',
      phone: '06641234567',
      birthdate: 19800101,
      country: 'DE',
      postal_code: '80331',
      locality: 'München',
      street: 'Marienplatz',
      street_number: '1',
    });
    const id = await idOf(page, `Dora ${name}`);
    await goOn(page, `/benutzer/profil/${id}`);
    await expect(shellOf(page).heading(`Dora ${name}`)).toBeVisible();
    await page.getByRole('button', { name: 'Bearbeiten: Beruf und Firma' }).click();
    await expect(page.getByLabel('Berufstitel')).toBeFocused();
    await page.getByLabel('Berufstitel').fill('Trainerin');

    await page.getByRole('tab', { name: 'Rollen' }).click();
    await page
      .getByRole('dialog', { name: 'Änderungen verwerfen?' })
      .getByRole('button', { name: 'Abbrechen' })
      .click();
    await expect(page.getByLabel('Berufstitel')).toHaveValue('Trainerin');

    await ask(page, '/user/subusers', { ID: id, companyName: 'Turnhaus GmbH' });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText(/Claudia Leitner hat diese Person inzwischen geändert: Firma\./)).toBeVisible();
    await expect(page.getByLabel('Firma', { exact: true })).toHaveValue('Turnhaus GmbH');
    await expect(page.getByLabel('Berufstitel')).toHaveValue('Trainerin');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Erfolgreich gespeichert')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Beruf und Firma' })).toContainText('Trainerin');
    await expect(page.getByRole('button', { name: 'Bearbeiten: Beruf und Firma' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCount(0);
  });
});
