import type { Browser, Page } from '@playwright/test';
import { ask, doorstep, idOf, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { registrationPage } from './pages/registration.ts';
import { password, people, town } from './people.ts';
import { countTaps } from './taps.ts';

const phone = { width: 390, height: 844 };
const end = 'Registration abgeschlossen';

/** The office looks into its outbox, in a window of its own. */
const office = async (browser: Browser, cookiesOf: (person: typeof people.admin) => Promise<readonly object[]>) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  await context.addCookies(JSON.parse(JSON.stringify(await cookiesOf(people.admin))));
  const page = await context.newPage();
  await page.goto(`${town.origin}${doorstep}`);
  return page;
};

/** The text of the newest mail to an address; the worker may need a moment, the mail itself is there at once. */
const mailTo = async (desk: Page, email: string): Promise<string> => {
  const filters = encodeURIComponent(JSON.stringify({ to: email }));
  const list = await ask(desk, `/system/mails?page=1&size=10&filters=${filters}`);
  const id = /"ID":(\d+)/.exec(JSON.stringify(list.body))?.[1];
  if (id === undefined) throw new Error(`no mail to ${email}`);
  const { body } = await ask(desk, `/system/mails/${id}`);
  return JSON.stringify(body).replaceAll(String.raw`\n`, '\n');
};

const linkIn = (mail: string, path: string): string => {
  const link = new RegExp(`http[^\\s"]+(${path}[^\\s"]+)`).exec(mail)?.[1];
  if (link === undefined) throw new Error(`no link to ${path} in the mail`);
  return link;
};

const setPassword = async (page: Page, link: string) => {
  await page.goto(link);
  await page.getByLabel('Neues Passwort').fill(password);
  await page.getByLabel('Passwort wiederholen').fill(password);
  await page.getByRole('button', { name: 'Passwort setzen' }).click();
};

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('a family of four registers, follows the mail and is signed in', async ({ page, browser, cookiesOf }) => {
    const form = registrationPage(page);
    await page.goto('/registrieren');
    await expect(form.heading('Neu registrieren')).toBeVisible();

    await form.fillName({ prename: 'Maria', lastname: 'Vierer', birth: '9.3.85' });
    await form.fillContact('maria.vierer@example.at');
    await form.fillAddress();
    await form.next.click();
    await form.addPerson({ prename: 'Peter', birth: '01.05.1983' });
    await form.addPerson({ prename: 'Lena', birth: '01.01.2015' });
    await form.addPerson({ prename: 'Tim', birth: '01.01.2018' });
    await form.next.click();
    await form.privacy.check();
    await form.responsibility.check();
    await page.getByRole('button', { name: '4 Personen registrieren' }).click();

    await expect(form.heading(end)).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Erfolgreich registriert' })).toContainText(
      'Erfolgreich registriert, du solltest ein E-Mail mit einem Link zum einrichten deines Passwortes erhalten haben!',
    );
    const desk = await office(browser, cookiesOf);
    const mail = await mailTo(desk, 'maria.vierer@example.at');
    expect(mail).toContain('Mit dir registriert: Peter Vierer, Lena Vierer, Tim Vierer.');
    await setPassword(page, linkIn(mail, '/benutzer/changepw/'));

    await expect(page).toHaveURL('/');
    const group = await ask(page, '/user/subusers');
    expect(JSON.stringify(group.body)).toContain('"total":4');
    await desk.context().close();
  });

  test('whoever came for a course registers, adds the child, books and pays in 30 taps', async ({
    page,
    browser,
    cookiesOf,
  }) => {
    const desk = await office(browser, cookiesOf);
    const name = `Schwimmen ${Date.now().toString(36)}`;
    const courseId = numberIn((await ask(desk, '/course/addnew', { name })).body, /"course_ID":(\d+)/);
    const values = { showStart: 0, showEnd: 0, youngerthan: 14, price: 17_500, pricenm: 17_500 };
    expect(await ask(desk, `/course/attributes/${courseId}`, values)).toMatchObject({ http: 200 });
    const email = `${name.replace(' ', '.')}@example.at`;

    const taps = await countTaps(page);
    const form = registrationPage(page);
    await page.goto(`/registrieren/${courseId}`);
    await expect(page.getByRole('main')).toContainText(name);
    await expect(page.getByText('Schön, dass du zu uns kommst!')).toBeVisible();
    await form.fillName({ prename: 'Carla', lastname: 'Kommt', birth: '9.3.85' });
    await form.fillContact(email);
    await form.fillAddress();
    await form.next.click();
    await expect(form.heading(`Wer kommt zu ${name}?`)).toBeVisible();
    // Back is one step back, and what was typed is still there.
    await page.goBack();
    await expect(page.getByLabel('Vorname')).toHaveValue('Carla');
    await page.goForward();
    await form.addPerson({ prename: 'Nino', birth: '01.01.2018' });
    await form.next.click();
    await expect(page.getByText(/Mitgliedsbeitrag \d{4}: €.*, \d{4}: €/).first()).toBeVisible();
    await form.privacy.check();
    await form.responsibility.check();
    await form.submit.click();
    await expect(form.heading(end)).toBeFocused();

    // The link in the mail leads on to what one came for.
    await setPassword(page, linkIn(await mailTo(desk, email), '/benutzer/changepw/'));
    await expect(page).toHaveURL(`/kurs/buche/${courseId}`);
    await expect(page.getByRole('checkbox', { name: /Nino Kommt/ })).toBeChecked();
    await page.getByRole('radio', { name: 'Ohne Mitgliedschaft' }).click();
    const terms = page.getByLabel(/gelesen und bin einverstanden/);
    if (await terms.isVisible()) await terms.check();
    await page.getByLabel(/erziehungsberechtigt/).check();
    await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nino ist dabei!' })).toBeFocused();

    await page.getByRole('link', { name: /^Jetzt €\s175,00 bezahlen$/ }).click();
    const card = page.getByRole('region', { name: 'Online bezahlen' });
    await expect(card.getByRole('list', { name: 'Das bezahlst du' })).toContainText(name);
    await card.getByRole('button', { name: /^€\s175,00 bezahlen$/ }).click();
    await page.getByRole('button', { name: 'Bezahlen', exact: true }).click();
    await expect(page.getByRole('status', { name: 'Alles bezahlt' })).toBeVisible();
    test.info().annotations.push({ type: 'taps', description: String(await taps()) });
    expect(await taps()).toBeLessThanOrEqual(30);
    await desk.context().close();
  });

  test('what was typed survives a reload, and the link follows a corrected address', async ({
    page,
    browser,
    cookiesOf,
  }) => {
    const form = registrationPage(page);
    await page.goto('/registrieren');
    await form.fillName({ prename: 'Edith', lastname: 'Entwurf', birth: '09.03.1985' });
    await form.fillContact('edith.falsch@example.at');
    await form.fillAddress();
    await page.reload();

    await expect(page.getByText('ist noch da')).toBeVisible();
    await expect(page.getByLabel('Vorname')).toHaveValue('Edith');
    await expect(form.phone).toHaveValue('+436641234567');
    await form.next.click();
    await form.next.click();
    await form.privacy.check();
    await form.submit.click();

    await expect(form.heading(end)).toBeVisible();
    await expect(page.getByText('edith.falsch@example.at')).toBeVisible();
    await page.getByRole('button', { name: 'Adresse ist falsch' }).click();
    await page.getByLabel('Richtige E-Mail-Adresse').fill('edith.richtig@example.at');
    await page.getByRole('button', { name: 'Link dorthin schicken' }).click();
    await expect(page.getByText('Der Link ist noch einmal unterwegs.')).toBeVisible();
    await expect(page.getByText('edith.richtig@example.at')).toBeVisible();

    const desk = await office(browser, cookiesOf);
    expect(linkIn(await mailTo(desk, 'edith.richtig@example.at'), '/benutzer/changepw/')).toMatch(/changepw\/./);
    await desk.context().close();
  });

  test('names what is missing, says on leaving a field whether it can be right, and asks the register', async ({
    page,
  }) => {
    const form = registrationPage(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (path.includes('/address/search')) asked.push(path);
    });
    await page.goto('/registrieren');
    await form.next.click();
    await expect(form.email).toHaveAccessibleDescription(/Bitte gib die E-Mail-Adresse ein!/);
    await expect(form.phone).toHaveAccessibleDescription(/Bitte gib die Telefon-Nummer ein!/);
    await expect(page.getByText('Bitte gib das Geburtsdatum ein!').first()).toBeVisible();
    // The street cannot be typed before the postal code: that is what is missing.
    await expect(page.getByLabel('Postleitzahl')).toHaveAccessibleDescription('Bitte korrigiere die Adresse!');
    // Everything that is missing is named, and the first field of it has the focus.
    await expect(page.getByLabel('Vorname')).toBeFocused();

    // Whether the address can be right, on leaving the field; the telephone number is tidied.
    await form.email.fill('maria@gmail.con');
    await form.phone.fill('0664/123 45-67');
    await expect(page.getByText('(falsch)')).toBeVisible();
    await form.email.fill('maria@gmail.com');
    await expect(form.phone).toHaveValue('+436641234567');
    await form.phone.focus();
    await expect(page.getByRole('img', { name: 'E-Mail-Adresse ist in Ordnung' })).toBeVisible();

    // Step by step: streets for a postal code, numbers for a street, then the door.
    await page.getByLabel('Postleitzahl').fill('310');
    await expect(page.getByLabel('Stiege/Tür')).toBeHidden();
    expect(asked).toEqual([]);
    await registrationPage(page).fillAddress();
    await expect(page.getByLabel('Stiege/Tür')).toBeVisible();
    expect(asked).toEqual(['/api/user/address/search_plz', '/api/user/address/search_number']);
    await page.getByRole('combobox', { name: 'Land' }).click();
    await page.getByRole('option', { name: 'Deutschland' }).click();
    await expect(page.getByRole('textbox', { name: 'Straße' })).toBeVisible();
  });
});

test('at a desk: a registration is sent once, however often the button is pressed', async ({ page }) => {
  const form = registrationPage(page);
  let sent = 0;
  await page.route('**/api/user/register', async (route) => {
    sent += 1;
    await route.continue();
  });
  await page.goto('/registrieren');
  await form.fillName({ prename: 'Doris', lastname: 'Doppelklick', birth: '09031985' });
  await form.fillContact('doris@example.at');
  await form.fillAddress();
  await form.next.click();
  await form.next.click();
  await form.privacy.check();
  await form.submit.dblclick();
  await expect(form.heading(end)).toBeVisible();
  expect(sent).toBe(1);
  await expect(page.getByText('doris@example.at')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adresse ist falsch' })).toBeVisible();
});

test('whoever is signed in goes on to the courses', async ({ page, as }) => {
  await as(people.family);
  await page.goto('/registrieren');
  await expect(page).toHaveURL('/kurs/buchung');
  await page.goto('/registrieren/12');
  await expect(page).toHaveURL('/kurs/buche/12');
});

test('a minor whom the office registered is activated by the guardian', async ({ page, browser, cookiesOf }) => {
  const desk = await office(browser, cookiesOf);
  const staffForm = registrationPage(desk);
  await desk.goto(`${town.origin}/benutzer/registrieren`);
  await staffForm.fillName({ prename: 'Kim', lastname: 'Jugend', birth: '01.01.2012' });
  await staffForm.fillContact('kim.jugend@example.at');
  await staffForm.fillAddress();
  await desk.getByLabel('Interne Notiz').fill('am Tag der offenen Tür erfasst');
  await staffForm.next.click();
  await staffForm.next.click();
  await expect(desk.getByText(/komme für ihre Beiträge auf/)).toHaveCount(0);
  await desk.getByLabel(/^Ich bestätige: Die Zustimmung zur Datenschutzerklärung/).check();
  await desk.getByLabel(/^Ich bestätige: Wer für die minderjährigen Personen verantwortlich ist/).check();
  await staffForm.submit.click();
  await expect(staffForm.heading(end)).toBeVisible();

  const form = registrationPage(page);
  await page.goto(linkIn(await mailTo(desk, 'kim.jugend@example.at'), '/aktivieren'));
  await page.getByRole('button', { name: 'Zugang aktivieren' }).click();
  await expect(page.getByText('Ein gesetzlicher Vertreter muss die Registrierung vornehmen.')).toBeVisible();
  await form.fillName({ prename: 'Vera', lastname: 'Jugend', birth: '01.01.1980' });
  await form.fillContact('vera.jugend@example.at');
  await form.fillAddress();
  await form.next.click();
  await form.privacy.check();
  await form.responsibility.check();
  await form.submit.click();
  await expect(form.heading(end)).toBeVisible();

  await setPassword(page, linkIn(await mailTo(desk, 'vera.jugend@example.at'), '/benutzer/changepw/'));
  await expect(page).toHaveURL('/');
  expect(JSON.stringify((await ask(page, '/user/subusers')).body)).toContain('Kim Jugend');
  await desk.context().close();
});

/** Somebody whose address the club knows of another person. */
const registerAgain = async (page: Page, token: number, prename: string) => {
  const { body } = await ask(page, '/user/register', {
    token,
    prename,
    lastname: 'Zweitname',
    email: people.family.email,
    phone: '+49 170 1234567',
    birthdate: 19850926,
    country: 'DE',
    postal_code: '80331',
    locality: 'München',
    street: 'Marienplatz',
    approved: true,
  });
  expect(body).toEqual({ status: 'success', message: expect.stringMatching(/^Erfolgreich registriert/) });
};

test('the office decides about those who may be known already, one by one and several at once', async ({
  page,
  as,
}) => {
  await page.goto(doorstep);
  const names = ['Sabine', 'Petra', 'Quirin'];
  for (const [index, name] of names.entries()) await registerAgain(page, 4711 + index, name);

  await as(people.admin);
  await page.goto('/benutzer/registrierungen?ansicht=offen');
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^Zeile auswählen: ${name} Zweitname`) });
  const row = rowOf('Sabine');
  await expect(row).toContainText('mögliche Dublette');
  await row.getByRole('button', { name: 'Entscheiden' }).click();
  await expect(page.getByRole('dialog')).toContainText('gleiche E-Mail-Adresse');
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
  await expect(row).toBeHidden();

  await test.step('two at once become persons', async () => {
    // After one decision the next one that waits is shown.
    await expect(page.getByRole('dialog')).toContainText('Zweitname');
    await page.keyboard.press('Escape');
    for (const name of ['Petra', 'Quirin']) await rowOf(name).getByRole('checkbox').check();
    await page.getByRole('button', { name: '2 neu anlegen' }).click();
    const dialog = page.getByRole('dialog', { name: '2 Personen neu anlegen?' });
    await expect(dialog.getByRole('listitem')).toHaveText([/Quirin Zweitname/, /Petra Zweitname/]);
    await dialog.getByRole('button', { name: '2 neu anlegen' }).click();
    await expect(page.getByText('2 erledigt.')).toBeVisible();
    for (const name of ['Petra', 'Quirin']) expect(await idOf(page, `${name} Zweitname`)).toBeGreaterThan(0);
  });
});
