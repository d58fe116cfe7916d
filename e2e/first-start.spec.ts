import type { ChildProcess } from 'node:child_process';
import type { Browser, Page } from '@playwright/test';
import { newestMailTo } from './accounts.ts';
import { ask } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { endServer, freePort, startServer } from './house.ts';
import { registrationPage } from './pages/registration.ts';
import { shellOf } from './pages/shell.ts';
import { password } from './people.ts';
import { addAuthenticator } from './second-factor.ts';

/** A server of its own: nobody has set it up yet. */
const startEmpty = async (): Promise<{ server: ChildProcess; link: string }> => {
  const server = startServer(await freePort(), false);
  let said = '';
  for await (const part of server.stdout ?? []) {
    said += String(part);
    const link = /http:\S+\/einrichten#\w+/.exec(said)?.[0];
    if (link !== undefined) return { server, link };
  }
  throw new Error(`no link: ${said}`);
};

const phone = { width: 390, height: 844 };

const windowOf = async (browser: Browser, origin: string): Promise<Page> =>
  (await browser.newContext({ baseURL: origin, viewport: phone, locale: 'de-AT' })).newPage();

const setPassword = async (page: Page, link: string) => {
  await page.goto(link);
  await page.getByLabel('Neues Passwort').fill(password);
  await page.getByLabel('Passwort wiederholen').fill(password);
  await page.getByRole('button', { name: 'Passwort setzen' }).click();
  await expect(shellOf(page).menu).toBeVisible();
};

const name = async (page: Page, prename: string, lastname: string, email: string) => {
  await page.getByLabel('Vorname').fill(prename);
  await page.getByLabel('Nachname').fill(lastname);
  await page.getByLabel('E-Mail-Adresse').fill(email);
};

test('from an empty database to the first booking of a parent, on the phone', async ({ browser }) => {
  const { server, link } = await startEmpty();
  const { origin } = new URL(link);
  try {
    const operator = await windowOf(browser, origin);
    const next = operator.getByRole('button', { name: 'Weiter' });
    const invitation = await test.step('the operator sets the installation up', async () => {
      await addAuthenticator(operator);
      await operator.goto(link);
      await expect(operator.getByRole('heading', { name: 'Betrieb' })).toBeFocused();
      await name(operator, 'Olga', 'Betrieb', 'olga@betrieb.example');
      await operator.locator('input[type="password"]').fill(password);
      await next.click();
      await operator.getByRole('textbox', { name: 'Name', exact: true }).fill('Turnverein Neustadt');
      await operator.getByRole('combobox', { name: 'Bundesland' }).click();
      await operator.getByRole('option', { name: 'Niederösterreich' }).click();
      await operator.getByLabel('ZVR-Zahl').fill('Nr. 12');
      await next.click();
      await expect(operator.getByLabel('ZVR-Zahl')).toHaveAccessibleDescription(/nur aus Ziffern, höchstens zehn/);
      await operator.getByLabel('ZVR-Zahl').fill('123456789');
      await next.click();
      await name(operator, 'Anna', 'Admin', 'anna@neustadt.example');
      await next.click();
      await next.click();
      await operator.getByRole('button', { name: 'Einrichten' }).click();
      await expect(operator.getByRole('heading', { name: 'Alles eingerichtet.' })).toBeFocused();
      expect(await operator.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
      await operator.getByRole('button', { name: 'Passkey einrichten' }).click();
      await expect(operator.getByText('Ab jetzt meldest du dich hier auch ohne Passwort an.')).toBeVisible();
      return operator.locator('pre').innerText();
    });

    const admin = await windowOf(browser, origin);
    const courseId = await test.step('the administrator signs in and offers a course', async () => {
      await setPassword(admin, invitation);
      const { body } = await ask(admin, '/course/addnew', { name: 'Kinderturnen' });
      const id = Number(/"course_ID":(\d+)/.exec(JSON.stringify(body))?.[1]);
      const values = { showStart: 0, showEnd: 0, maxparts: 10, price: 6000, pricenm: 6000 };
      expect(await ask(admin, `/course/attributes/${id}`, values)).toMatchObject({ http: 200 });
      return id;
    });

    await test.step('a parent registers and books', async () => {
      const parent = await windowOf(browser, origin);
      const form = registrationPage(parent);
      await parent.goto(`/registrieren/${courseId}`);
      await form.fillName({ prename: 'Maria', lastname: 'Mutter', birth: '9.3.1985' });
      await form.fillContact('maria@familie.example');
      await parent.getByLabel('Postleitzahl').fill('2700');
      // Without a register of addresses one types them.
      await parent.getByRole('textbox', { name: 'Ort', exact: true }).fill('Wiener Neustadt');
      await parent.getByRole('textbox', { name: 'Straße', exact: true }).fill('Hauptplatz');
      await parent.getByLabel('Hausnummer').fill('1');
      await form.next.click();
      await form.addPerson({ prename: 'Lena', birth: '01.01.2017' });
      await form.next.click();
      await form.privacy.check();
      await form.responsibility.check();
      await form.submit.click();
      await expect.poll(() => newestMailTo(admin, 'maria@familie.example')).toContain('/benutzer/changepw/');
      const mail = await newestMailTo(admin, 'maria@familie.example');
      await setPassword(parent, /\S+\/benutzer\/changepw\/\S+/.exec(mail)?.[0] ?? '');
      await parent.goto(`/kurs/buche/${courseId}`);
      await parent.getByLabel(/Lena Mutter/).check();
      await parent.getByRole('radio', { name: 'Ohne Mitgliedschaft' }).click();
      await parent.getByLabel(/erziehungsberechtigt/).check();
      await parent.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
      await expect(parent.getByText('Gebucht: Lena Mutter')).toBeVisible();
    });

    await test.step('the operator sees it counted, and the link leads nowhere any more', async () => {
      await operator.getByRole('link', { name: 'Zur Plattform' }).click();
      await expect(operator.getByRole('heading', { name: 'Plattform' })).toBeVisible();
      const { body } = await ask(operator, '/platform/clubs');
      expect(body).toMatchObject({ clubs: [{ name: 'Turnverein Neustadt', courses: 1, bookings: 1 }] });
      const late = await windowOf(browser, origin);
      await late.goto(link);
      await expect(late.getByRole('alert')).toContainText('Dieser Link zum Einrichten gilt nicht.');
    });
  } finally {
    await endServer(server);
  }
});
