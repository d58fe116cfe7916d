import type { Page } from '@playwright/test';
import { ask, doorstep, idOf, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

/** A course that everybody sees and can book, made by the office. */
const makeCourse = async (office: Page, name: string, fields: Readonly<Record<string, unknown>> = {}) => {
  const courseId = numberIn((await ask(office, '/course/addnew', { name })).body, /"course_ID":(\d+)/);
  const saved = await ask(office, `/course/attributes/${courseId}`, { showStart: 0, showEnd: 0, ...fields });
  expect(saved).toMatchObject({ http: 200 });
  return courseId;
};

const confirmData = async (page: Page) => {
  for (const name of ['Lena Gruber', 'Paul Gruber', 'Sabine Gruber', 'Andreas Gruber']) {
    await ask(page, '/user/confirmData', { child_ID: await idOf(page, name) });
  }
};

/** What has to be ticked: not every club has terms, and not everybody is a child. */
const agree = async (page: Page) => {
  const terms = page.getByLabel(/gelesen und bin einverstanden/);
  if (await terms.isVisible()) await terms.check();
  const guardian = page.getByLabel(/erziehungsberechtigt/);
  if (await guardian.isVisible()) await guardian.check();
};

const subjectsInOutbox = async (office: Page) => JSON.stringify((await ask(office, '/system/mails')).body);

test('a mother books two children on the phone, in instalments and with a discount', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as(people.admin);
  await page.goto(doorstep);
  const courseId = await makeCourse(page, 'Turnen in Raten', { maxparts: 10, price: 6000, pricenm: 6000 });
  const row = { price: 3000, pricenm: 3000, bookingStart: 0, bookingEnd: 0, dueDate: 0, active: true };
  const plan = [
    { name: 'Auf einmal', active: true, plan: [{ ...row, description: 'Ganzer Beitrag', price: 6000, pricenm: 6000 }] },
    {
      name: 'Zwei Raten',
      active: true,
      plan: [
        { ...row, description: '1. Rate' },
        { ...row, description: '2. Rate' },
      ],
    },
  ];
  expect(await ask(page, `/course/${courseId}/paymentplan`, { paymentplan: plan, model_ID: 0 })).toMatchObject({
    http: 200,
  });
  expect(
    await ask(page, '/discount/save', { code: `geschwister2${test.info().retry}`, absoluteAmount: 500 }),
  ).toMatchObject({
    http: 200,
  });

  await as(people.family);
  await page.goto(doorstep);
  await confirmData(page);
  await page.goto(`/kurs/buche/${courseId}`);
  await page.getByLabel(/Lena Gruber/).check();
  await page.getByLabel(/Paul Gruber/).check();
  await page.getByRole('radio', { name: 'Zwei Raten' }).click();
  await page.getByLabel('Rabattcode').fill(`Geschwister2${test.info().retry}`);
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByText(/wird bei der Anmeldung eingelöst und ist €\s5,00 wert/)).toBeVisible();
  await expect(page.getByText('Zusammen')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Gesamt' })).toContainText(/€\s110,00/);
  // The rates of each child, discount included.
  await expect(page.getByRole('radio', { name: 'Zwei Raten' }).getByText(/1\. Rate: €\s27,50/)).toHaveCount(2);

  // Courses have dates: nobody withdraws from them by law, and that is said before.
  await expect(page.getByText(/Rücktrittsrecht gilt dafür nicht/)).toBeVisible();
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
  const guardian = page.getByLabel(/erziehungsberechtigt/);
  await expect(guardian).toHaveAccessibleDescription(/hake es an/);
  await agree(page);
  await expect(guardian).not.toHaveAccessibleDescription(/hake es an/);
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();

  await expect(page.getByText('Gebucht: Lena Gruber')).toBeVisible();
  await expect(page.getByText('Gebucht: Paul Gruber')).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(overflow).toBe(false);
});

test('both ways stand side by side on the phone, and one becomes a member with the booking', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as(people.admin);
  await page.goto(doorstep);
  const course = 'Günstiger als Mitglied';
  const courseId = await makeCourse(page, course, { maxparts: 10, price: 11_000, pricenm: 14_000 });
  await as(people.family);
  await page.goto(doorstep);
  await confirmData(page);
  await page.goto(`/kurs/buche/${courseId}`);
  await page.getByRole('checkbox', { name: /Andreas Gruber/ }).check();
  const asMember = page.getByRole('radio', { name: 'Als Mitglied' });
  await expect(asMember).toContainText(/Kurs €\s110,00 \+ Mitgliedsbeitrag €\s60,00\s*= €\s170,00/);
  await expect(page.getByRole('radio', { name: 'Ohne Mitgliedschaft' })).toContainText(/= €\s140,00/);
  const bar = page.getByRole('status', { name: 'Gesamt' });
  await expect(bar).toContainText(/ab €\s140,00/);

  // Nothing is preset: the button, always in view, leads to what is missing.
  const button = page.getByRole('button', { name: 'Zahlungspflichtig buchen' });
  await expect(button).toBeInViewport();
  await button.click();
  const choose = 'Bitte wähle, ob du als Mitglied oder ohne Mitgliedschaft buchst.';
  await expect(page.getByRole('alert').getByRole('button', { name: choose })).toBeVisible();
  await expect(asMember).toBeFocused();
  await asMember.click();
  const statutes = page.getByLabel(/Statuten/);
  await expect(statutes).toHaveAccessibleDescription(/hake es an/);
  await statutes.check();
  await expect(bar).toContainText(/€\s170,00/);
  await agree(page);
  await button.click();
  await expect(page.getByText('Gebucht: Andreas Gruber')).toBeVisible();

  await page.goto('/kurs/meine');
  await page.getByRole('tab', { name: /Andreas/ }).click();
  const booked = page.getByRole('article', { name: course });
  await expect(booked).toContainText(/€\s110,00/);
  // The fee is charged with the booking, as a line of its own.
  const fee = booked.getByText(/\+ Mitgliedsbeitrag €\s60,00, offen/);
  await expect(fee).toHaveCount(1);
  await booked.getByRole('button', { name: 'Warum dieser Preis?' }).click();
  await expect(booked.getByText(/^Mitgliedsbeitrag 20\d\d$/)).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
});

test('what is refused since the page was opened is told at once, with the way to mend it', async ({
  page,
  as,
  context,
}) => {
  await as(people.admin);
  await page.goto(doorstep);
  const courseId = await makeCourse(page, 'Noch schnell', { maxparts: 10, youngerthan: 14 });

  await as(people.member);
  await page.goto(`/kurs/buche/${courseId}`);
  await expect(page.getByText(/Höchstalter 14 Jahre/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kind hinzufügen' })).toBeVisible();

  await as(people.family);
  await page.goto(doorstep);
  await confirmData(page);
  await page.goto(`/kurs/buche/${courseId}`);
  // Who cannot is folded into one line, with the reason behind it.
  const whyNot = page.getByText('Teilnahmebedingungen für Sabine Gruber nicht erfüllt');
  await expect(whyNot).toBeHidden();
  await page.getByRole('button', { name: 'Warum?' }).click();
  await expect(whyNot).toBeVisible();
  await page.getByLabel(/Lena Gruber/).check();
  await agree(page);

  await as(people.admin);
  const office = await context.newPage();
  await office.goto(doorstep);
  await ask(office, `/course/attributes/${courseId}`, { youngerthan: 9 });
  await as(people.family);
  await page.getByRole('button', { name: 'Verbindlich buchen' }).click();
  await expect(
    page.getByText(/^Teilnahmebedingungen für Lena Gruber nicht erfüllt: Höchstalter 9 Jahre/),
  ).toBeVisible();
  await expect(page.getByLabel(/Lena Gruber/)).toBeHidden();
  await expect(page.getByLabel(/Paul Gruber/)).toBeEnabled();
});

test('a full course: the next one waits, moves up when somebody cancels, and gets a mail', async ({ page, as }) => {
  await as(people.admin);
  await page.goto(doorstep);
  const courseId = await makeCourse(page, 'Nur ein Platz', { maxparts: 1, price: 1000, pricenm: 1000 });
  const first = await idOf(page, 'Günther Aigner');
  await ask(page, '/course/parts/add', { course_ID: courseId, child_IDs: [first], force: true });

  await as(people.family);
  await page.goto(doorstep);
  await confirmData(page);
  const lena = await idOf(page, 'Lena Gruber');
  await page.goto(`/kurs/buche/${courseId}`);
  await expect(page.getByText('Der Kurs ist voll.')).toBeVisible();
  await page.getByLabel(/Lena Gruber/).check();
  await agree(page);
  await page.getByRole('button', { name: 'Auf die Warteliste' }).click();
  await expect(page.getByText('Warteliste: Lena Gruber')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(/Platz 1 der Warteliste/)).toBeVisible();

  await as(people.admin);
  await page.goto(`/kurse/${courseId}?tab=teilnehmer`);
  const tab = page.getByRole('tab', { name: 'Teilnehmer' });
  await tab.click();
  await page.getByRole('button', { name: 'Aktionen für Günther Aigner' }).click();
  await page.getByRole('menuitem', { name: 'Abmelden, Kosten gutschreiben' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Günther Aigner abmelden' }).click();
  await expect(page.getByRole('region', { name: 'Teilnehmer' }).getByText('Lena Gruber')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Warteliste' }).getByText('Niemand wartet.')).toBeVisible();

  const { body } = await ask(page, `/course/parts/${courseId}`);
  expect(JSON.stringify(body)).toContain(`"child_ID":${lena}`);
  await expect(async () =>
    expect(await subjectsInOutbox(page)).toMatch(/[^"]+ hat einen Platz: Nur ein Platz/),
  ).toPass();
});
