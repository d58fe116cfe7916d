import type { Page } from '@playwright/test';
import { newestMailTo } from './accounts.ts';
import { ask, doorstep, idOf, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { registrationPage } from './pages/registration.ts';
import { people } from './people.ts';

/** A course that everybody can book, with a date tomorrow, made by the office. */
const makeCourse = async (office: Page, name: string) => {
  const courseId = numberIn((await ask(office, '/course/addnew', { name })).body, /"course_ID":(\d+)/);
  const bring = 'Turnpatschen';
  await ask(office, `/course/attributes/${courseId}`, { showStart: 0, showEnd: 0, price: 5000, pricenm: 5000, bring });
  const start = Math.floor(Date.now() / 86_400_000 + 1) * 86_400 + 15 * 3600;
  const event = { course_ID: courseId, start, duration: 60, period: 'never', room: 'Turnsaal Ost', visibility: 5 };
  expect(await ask(office, '/events/addnew', event)).toMatchObject({ http: 200 });
  return courseId;
};

const agree = async (page: Page) => {
  const terms = page.getByLabel(/gelesen und bin einverstanden/);
  if (await terms.isVisible()) await terms.check();
  await page.getByLabel(/erziehungsberechtigt/).check();
};

const bookButton = (page: Page) => page.getByRole('button', { name: 'Zahlungspflichtig buchen' });

test('a mother books on the phone, sees what comes next, and books for the brother as well', async ({
  page,
  as,
  deskOf,
}) => {
  const width = 390;
  await page.setViewportSize({ width, height: 844 });
  await as(people.admin);
  await page.goto(doorstep);
  // A second try finds the first one's course beside its own.
  const mark = Date.now().toString(36);
  const course = `Turnen für Geschwister ${mark}`;
  const news = `Neues aus dem Saal ${mark}`;
  const courseId = await makeCourse(page, course);
  await as(people.family);
  await page.goto(doorstep);
  for (const name of ['Lena Gruber', 'Paul Gruber']) {
    await ask(page, '/user/confirmData', { child_ID: await idOf(page, name) });
  }

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Diese Woche' })).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Kurzwahl' });
  await expect(bar).toHaveCount(1);
  await page.goto(`/kurs/buche/${courseId}`);
  await page.getByLabel(/Lena Gruber/).check();
  await agree(page);
  await bookButton(page).click();

  const heading = page.getByRole('heading', { level: 1, name: 'Lena ist dabei!' });
  await expect(heading).toBeFocused();
  await expect(page.getByText(/16:00–17:00|17:00–18:00/)).toBeVisible();
  await expect(page.getByText('Turnsaal Ost')).toBeVisible();
  await expect(page.getByText('Turnpatschen')).toBeVisible();
  await expect(page.getByText(/€\s50,00/).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'In den Kalender' }).click();
  expect((await download).suggestedFilename()).toBe('Termine.ics');

  await page.getByRole('button', { name: 'Auch für Paul?' }).click();
  await expect(page.getByRole('checkbox', { name: /Paul Gruber/ })).toBeChecked();
  await agree(page);
  await bookButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paul ist dabei!' })).toBeFocused();

  await page.getByRole('link', { name: 'Meine Buchungen' }).last().click();
  const fresh = page.getByRole('region', { name: 'Gerade gebucht' });
  await expect(fresh.getByRole('article')).toHaveCount(2);
  await expect(fresh.getByRole('article', { name: `${course}, Paul` })).toContainText('Turnsaal Ost');
  await expect(fresh.getByText(/rückgängig machen/).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

  await test.step('the mail names child, course and first date, and its button leads to the booking', async () => {
    const office = await deskOf(people.admin);
    await ask(office, `/course/news/add/${courseId}`, { subject: news, textLong: '<p>Bitte Turnpatschen!</p>' });
    const mail = await newestMailTo(office, people.family.email, `Gebucht: Lena – ${course}`);
    expect(mail).toMatch(/Hallo Sabine[^]*1[67]:00–1[78]:00[^]*Turnsaal Ost[^]*€\s50,00/);
    await goOn(page, new URL(/\S+\/kurs\/meine\S*/.exec(mail)?.[0] ?? '').pathname);
    await expect(page.getByRole('article', { name: `${course}, Lena` }).first()).toBeVisible();
  });

  await test.step('at home the week of each child in its colour, what is due, and what is new; all can be tapped', async () => {
    await page.goto('/');
    const card = (title: string | RegExp) =>
      page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
    const soon = card('Diese Woche').getByRole('region', { name: /^(Heute|Morgen)$/ });
    const dateOf = (name: string) => soon.getByRole('link', { name: new RegExp(`^${name}, .*${course}`) });
    const colourOf = (name: string) =>
      dateOf(name).evaluate((row) => getComputedStyle(row).getPropertyValue('border-inline-start-color'));
    await expect(dateOf('Lena')).toBeVisible();
    expect(await colourOf('Lena')).not.toBe(await colourOf('Paul'));

    const order = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    const due = order.find((title) => title.endsWith('u bezahlen')) ?? '';
    const expected = ['Diese Woche', due, 'Neuigkeiten', 'Meine Familie'];
    expect(order.filter((title) => expected.includes(title))).toEqual(expected);
    await expect(card(due).getByRole('link', { name: 'Bezahlen' })).toHaveAttribute('href', '/abrechnung');
    await expect(card('Meine Familie').getByRole('link', { name: 'Kind hinzufügen' })).toHaveAttribute(
      'href',
      /^\/benutzer\/registrieren/,
    );

    await dateOf('Lena').click();
    await expect(page).toHaveURL(new RegExp(`/kurse/${courseId}`));
    await page.goBack();
    await card('Neuigkeiten')
      .getByRole('link', { name: new RegExp(`${news}.*${course}`, 's') })
      .click();
    await expect(page.getByRole('article', { name: news })).toContainText('Bitte Turnpatschen!');
  });
});

test('a mother adds a child from the booking page and is back there with it', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as(people.admin);
  await page.goto(doorstep);
  const courseId = await makeCourse(page, 'Turnen für das Jüngste');
  await as(people.family);
  await page.goto(doorstep);
  await ask(page, '/user/confirmData', { child_ID: await idOf(page, 'Lena Gruber') });
  await page.goto(`/kurs/buche/${courseId}`);
  const lena = page.getByRole('checkbox', { name: /Lena Gruber/ });
  await lena.check();
  await page.getByRole('link', { name: 'Kind hinzufügen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kind hinzufügen' })).toBeVisible();
  const form = registrationPage(page);
  await form.fillName({ prename: 'Emil', lastname: 'Gruber', birth: '04.05.2019' });
  await form.next.click();
  await form.next.click();
  await form.privacy.check();
  await form.responsibility.check();
  await form.submit.click();
  await expect(page).toHaveURL(new RegExp(`/kurs/buche/${courseId}\\?person=\\d+`));
  await expect(page.getByText(/Emil/).first()).toBeVisible();
  // Whom she had chosen before is still chosen, also after a reload.
  await page.reload();
  await expect(lena).toBeChecked();
  // The list of the family has the same way, at a desk as well.
  await page.setViewportSize({ width: 1440, height: 900 });
  await goOn(page, '/benutzer/liste');
  await expect(page.getByRole('main').getByRole('link', { name: 'Kind hinzufügen' })).toHaveAttribute(
    'href',
    /zurueck=%2Fbenutzer%2Fliste/,
  );
});

test('a member leaves, reads what was booked as a member, and takes it back', async ({ page, as }) => {
  await as(people.family);
  await page.goto('/mitgliedschaft');
  await page.getByRole('combobox', { name: 'Für wen?' }).click();
  await page.getByRole('option', { name: /^Lena Gruber/ }).click();
  await page.getByRole('radio', { name: 'Austreten' }).click();
  await expect(page.getByText('Diese Buchungen laufen als Mitglied:')).toBeVisible();
  await page.getByLabel('Ja, die Mitgliedschaft soll in sieben Tagen enden.').check();
  await page.getByLabel(/^Kurzer Text/).fill('Wir ziehen um.');
  await page.getByRole('button', { name: 'Austritt erklären' }).click();
  // Taken back on the phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Austritt zurückziehen: Lena Gruber' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Austritt zurückziehen' }).click();
  await expect(page.getByText('Der Austritt ist zurückgezogen. Die Mitgliedschaft läuft weiter.')).toBeVisible();
  await expect(page.getByText('zurückgezogen', { exact: true })).toBeVisible();
});
