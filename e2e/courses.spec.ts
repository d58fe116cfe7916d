import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { ask, doorstep, idOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { shellOf } from './pages/shell.ts';
import { people, town } from './people.ts';

/** Makes a course over the API, open to everybody; its number. */
const makeCourse = async (page: Page, name: string, values: Readonly<Record<string, unknown>> = {}) => {
  const { body } = await ask(page, '/course/addnew', { name });
  const id = Number(/"course_ID":(\d+)/.exec(JSON.stringify(body))?.[1]);
  await ask(page, `/course/attributes/${id}`, { showStart: 0, showEnd: 0, ...values });
  return id;
};

/** Another site on this machine: browsers let only such a one frame a page of this machine. */
const foreignPage = async (body: string) => {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(body));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
};

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test.describe('the offers', () => {
  test('let a visitor narrow, read on and start to sign up', async ({ page }) => {
    await page.goto('/kurs/buchung?ansicht=lang');
    await expect(card(page, 'Yoga am Abend')).toContainText('Warteliste');
    await expect(card(page, 'Schikurs Semesterferien')).toContainText('buchbar ab');
    await expect(card(page, 'Selbstverteidigung für Mädchen')).toContainText('nicht mehr buchbar');
    await expect(card(page, 'Stammgruppe Faustball')).toContainText('Nur für bestehende Mitglieder');
    await expect(card(page, 'Zirkuswerkstatt')).toBeHidden();

    await card(page, 'Fußball U8')
      .getByRole('button', { name: /^Ballsport:/ })
      .click();
    await expect(card(page, 'Fußball U12')).toBeVisible();
    await expect(card(page, 'Yoga am Abend')).toBeHidden();
    await page.getByRole('combobox', { name: 'Wochentag' }).click();
    await page.getByRole('option', { name: 'Freitag' }).click();
    await expect(card(page, 'Volleyball Hobby')).toBeHidden();
    await expect(page).toHaveURL(/tag=\d+&wochentag=5/);

    await card(page, 'Fußball U8').getByRole('button', { name: 'Mehr Informationen' }).click();
    await expect(page.getByRole('dialog', { name: 'Fußball U8' })).toContainText('viele Ballkontakte');
    await page.keyboard.press('Escape');
    await expect(card(page, 'Fußball U8').getByRole('button', { name: 'Mehr Informationen' })).toBeFocused();
    await expect(card(page, 'Fußball U8').getByRole('link', { name: /^Buchen/ })).toHaveAttribute(
      'href',
      /^\/registrieren\/\d+$/,
    );
    await card(page, 'Fußball U8').getByRole('link', { name: 'Fußball U8', exact: true }).click();
    await expect(shellOf(page).heading('Fußball U8')).toBeVisible();

    await test.step('a course without a number is told so', async () => {
      for (const path of ['/kurse/abc', '/kurse']) {
        await goOn(page, path);
        await expect(page.getByText('fehlende id')).toBeVisible();
        await page.goBack();
        await expect(shellOf(page).heading('Fußball U8')).toBeVisible();
      }
    });

    await page.getByRole('link', { name: 'zurück zu allen Angeboten' }).click();
    await expect(page).toHaveURL(/wochentag=5/);

    await test.step('are listed on a foreign page without the frame of the product', async () => {
      await goOn(page, '/embed/1/Senioren');
      await expect(card(page, 'Fit im Alter')).toBeVisible();
      await expect(card(page, 'Yoga am Abend')).toBeHidden();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(card(page, 'Fit im Alter').getByRole('link', { name: /^Buchen/ })).toHaveAttribute(
        'href',
        /^\/embed\/1\/registrieren\/\d+$/,
      );
    });
  });

  test('tell a changed number of places on the open page', async ({ page, as, context }) => {
    await as(people.admin);
    await page.goto(doorstep);
    const id = await makeCourse(page, 'Live-Yoga', { maxparts: 1 });
    const open = await context.newPage();
    await open.goto('/kurs/buchung?suche=Live-Yoga');
    await expect(card(open, 'Live-Yoga')).not.toContainText('Warteliste');

    const { body } = await ask(page, '/user/search?name=Moser');
    const personId = Number(/"ID":(\d+)/.exec(JSON.stringify(body))?.[1]);
    await ask(page, '/course/register?force=1', { course_ID: id, child_ID: personId });

    await expect(card(open, 'Live-Yoga')).toContainText('Warteliste', { timeout: 10_000 });
  });

  test('framed by a foreign page lead to the booking in a tab of its own, signed in or not', async ({ page, as }) => {
    const foreign = await foreignPage(
      `<iframe src="${town.origin}/embed/1/Senioren" width="900" height="600"></iframe>`,
    );
    const framed = page.frameLocator('iframe').getByRole('article', { name: 'Fit im Alter', exact: true });
    const openedBy = async (name: string | RegExp) => {
      const opening = page.context().waitForEvent('page');
      await framed.getByRole('link', { name, exact: typeof name === 'string' }).click();
      return opening;
    };
    await page.goto(foreign.url);
    await expect(await openedBy('Fit im Alter')).toHaveURL(/\/kurse\/\d+$/);
    await expect(await openedBy(/^Buchen/)).toHaveURL(/\/registrieren\/\d+$/);
    await expect(page).toHaveURL(foreign.url);

    await as(people.family);
    await page.reload();
    await expect(await openedBy(/^Buchen/)).toHaveURL(/\/kurs\/buche\/\d+$/);
    foreign.close();
  });
});

test.describe('a course', () => {
  test('is made by name, filled in under the rules of order, duplicated and deleted', async ({ page, as }) => {
    await as(people.admin);
    await page.goto('/kurs/buchung');
    await page.getByRole('button', { name: 'Neuer Kurs' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Trampolin');
    await page.getByRole('button', { name: 'Kurs anlegen' }).click();
    await expect(shellOf(page).heading('Trampolin')).toBeVisible();

    const order =
      /Die Felder "Mindestanzahl Teilnehmer" und "Höchstanzahl Teilnehmer" erfüllen nicht die Ordnungsbedingung!/;
    await page.getByRole('button', { name: 'Bearbeiten: Buchung' }).click();
    await page.getByLabel('Mindestanzahl Teilnehmer').fill('9');
    await page.getByLabel('Höchstanzahl Teilnehmer').fill('8');
    await expect(page.getByRole('alert').filter({ hasText: order })).toBeVisible();
    await page.getByLabel('Höchstanzahl Teilnehmer').fill('12');
    await expect(page.getByRole('alert').filter({ hasText: order })).toBeHidden();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Erfolgreich gespeichert')).toBeVisible();

    await page.getByRole('button', { name: 'Kurs Veränderungen' }).click();
    await expect(page.getByRole('dialog')).toContainText('Höchstanzahl Teilnehmer');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Duplizieren' }).click();
    await expect(page.getByRole('radio', { name: 'nicht' })).toBeChecked();
    const before = page.url();
    await page.getByRole('button', { name: 'Kurs duplizieren' }).click();
    await expect(page).not.toHaveURL(before);
    await page.getByRole('tab', { name: 'Daten' }).click();
    await page.getByRole('button', { name: 'Löschen' }).click();
    await expect(page.getByRole('dialog', { name: 'Wirklich löschen?' })).toBeVisible();
    await page.getByRole('button', { name: 'Kurs löschen' }).click();
    await expect(page).toHaveURL('/kurs/buchung');

    await test.step('tells the second of two editors what the first has changed, and keeps what they typed', async () => {
      const id = await makeCourse(page, 'Zweimal bearbeitet');
      await goOn(page, `/kurse/${id}?tab=daten`);
      await page.getByRole('button', { name: 'Bearbeiten: Beschreibung' }).click();
      await page.getByLabel('Zielgruppe').fill('Kinder');
      await ask(page, `/course/attributes/${id}`, { information: 'Matte mitbringen' });

      await page.getByRole('button', { name: 'Speichern' }).click();
      await expect(page.getByText(/Claudia Leitner hat diesen Kurs inzwischen geändert: Information/)).toBeVisible();
      await expect(page.getByLabel('Information')).toHaveValue('Matte mitbringen');
      await expect(page.getByLabel('Zielgruppe')).toHaveValue('Kinder');
      await page.getByRole('button', { name: 'Speichern' }).click();
      await expect(page.getByText('Erfolgreich gespeichert')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCount(0);
    });
  });

  test('takes its participants along, and shows before what they will owe', async ({ page, as }) => {
    await as(people.admin);
    await page.goto(doorstep);
    const today = Math.floor(Date.now() / 86_400_000) * 86_400;
    const id = await makeCourse(page, 'Jonglieren mit Stammgästen', {
      startdate: today - 30 * 86_400,
      enddate: today + 100 * 86_400,
      bookingStart: today - 60 * 86_400,
      price: 9000,
      pricenm: 9000,
    });
    const [agreed, other] = [await idOf(page, 'Günther Aigner'), await idOf(page, 'Lena Gruber')];
    await ask(page, '/course/parts/add', { course_ID: id, child_IDs: [agreed, other], force: true });
    const { body } = await ask(page, `/course/parts/${id}?ids=${agreed}`);
    const bookingId = Number(/"registration":\{"ID":(\d+)/.exec(JSON.stringify(body))?.[1]);
    await ask(page, '/course/parts/setAdmin', { ID: bookingId, price: 4000 });

    await page.goto(`/kurse/${id}?tab=daten`);
    await page.getByRole('button', { name: 'Duplizieren' }).click();
    await page.getByRole('radio', { name: 'reservieren' }).check();
    const preview = page.getByRole('region', { name: 'Vorschau' });
    await expect(preview).toContainText(/Verrechnet wird am \d\d\.\d\d\.\d{4}\./);
    await expect(preview.getByRole('row', { name: /Günther Aigner/ })).toContainText(/vereinbarter Preis.*€\s40,00/);
    await expect(preview.getByRole('row', { name: /Lena Gruber/ })).toContainText(/Sabine Gruber.*€\s90,00/);
    await expect(preview).toContainText(/2 Personen\s*Zusammen €\s130,00/);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(preview.getByRole('listitem').filter({ hasText: 'Lena Gruber' })).toContainText('zahlt Sabine Gruber');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Kurs duplizieren' }).click();
    await expect(page).not.toHaveURL(new RegExp(`/kurse/${id}\\b`));
    await page.getByRole('tab', { name: 'Teilnehmer' }).click();
    const participants = page.getByRole('region', { name: 'Teilnehmer' });
    await expect(participants.getByRole('row', { name: /Lena Gruber/ })).toContainText('reserviert');

    await test.step('the season change duplicates chosen courses after a preview, and is taken back', async () => {
      await goOn(page, '/kurse/saisonwechsel');
      const chosen = page.getByRole('row', { name: /Schwimmen Anfänger/ });
      await chosen.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Vorschau für einen Kurs' }).click();
      await expect(page.getByText(/Alles wandert um (36\d|371) Tage/)).toBeVisible();

      await page.getByRole('button', { name: 'Einen Kurs duplizieren' }).click();
      await expect(page.getByText('Ein Kurs ist dupliziert und noch verborgen.')).toBeVisible();
      await page.getByRole('button', { name: 'Zurücknehmen' }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Kurse? löschen/ })
        .click();
      await expect(page.getByText(/Der Saisonwechsel ist zurückgenommen/)).toBeVisible();
    });
  });
});
