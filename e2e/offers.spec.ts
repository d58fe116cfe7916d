import type { Page } from '@playwright/test';
import { ask, doorstep } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { shellOf } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';
import { people } from './people.ts';

/** As a cheap telephone in a parent's hand. */
const slowDown = async (page: Page, rate: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
};

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

const found = (page: Page) => page.getByRole('status').filter({ hasText: /Angebot/ });

const phone = { width: 390, height: 844 };

test('a visitor comes in on the phone, tells the age of a child, and starts to book what fits', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await expect(page.getByText('Turnverein Demostadt 1893')).toBeVisible();
  await expect(signInPage(page).submit).toBeInViewport();
  await expect(signInPage(page).email).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Alle Angebote ansehen' })).toHaveAttribute('href', '/kurs/buchung');

  const age = page.getByLabel('Wie alt ist dein Kind?');
  await age.fill('acht');
  await age.press('Enter');
  await expect(page.getByText('Bitte gib ein Alter von 0 bis 120 Jahren ein.')).toBeVisible();
  await expect(age).toBeFocused();
  await age.fill('4');
  await page.getByRole('button', { name: 'Angebote zeigen' }).click();
  await expect(page).toHaveURL('/kurs/buchung?alter=4');
  await expect(card(page, 'Kinderturnen Minis')).toContainText(/Mo 15:30–16:30.*3–5 Jahre · Turnsaal klein/s);
  await expect(card(page, 'Geräteturnen Mädchen')).toBeHidden();

  // The whole card leads to the course, not only its name.
  await card(page, 'Kinderturnen Minis').click({ position: { x: 20, y: 20 } });
  await expect(shellOf(page).heading('Kinderturnen Minis')).toBeVisible();
  const booking = page.getByRole('region', { name: 'Buchen' });
  await expect(booking).toContainText(/ab €\s90/);
  const button = booking.getByRole('link', { name: 'Platz buchen: Kinderturnen Minis' });
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(button).toBeInViewport();
  await button.click();
  await expect(page).toHaveURL(/\/registrieren\/\d+$/);
});

test('a parent finds what fits a child first, and the rest folded', async ({ page, as }) => {
  await as(people.family);
  await page.goto('/kurs/buchung');
  const rest = page.getByRole('button', { name: /^Passt niemandem in deiner Familie \(\d+\)$/ });
  await expect(card(page, 'Kinderturnen Volksschule')).toBeVisible();
  await expect(card(page, 'Kinderturnen Minis')).toBeHidden();
  await expect(rest).toHaveAttribute('aria-expanded', 'false');
  await rest.click();
  await expect(card(page, 'Kinderturnen Minis')).toBeVisible();

  const chip = page.getByRole('checkbox', { name: /^Passt für Paul \(\d+\)$/ });
  await page.getByText(/^Passt für Paul/).click();
  await expect(chip).toBeChecked();
  await expect(page).toHaveURL(/fuer=\d+/);
  await expect(card(page, 'Yoga am Abend')).toBeHidden();
  await expect(card(page, 'Kinderturnen Volksschule')).toBeVisible();
  await expect(found(page)).toHaveText(/^\d+ Angebote$/);
  await expect(rest).toBeHidden();
  await page.getByText(/^Passt für Paul/).click();
  await expect(chip).not.toBeChecked();
  await expect(page).toHaveURL('/kurs/buchung');
});

test('the filters stand in the address, say how many are left, and are taken back with one button', async ({
  page,
}) => {
  await page.goto('/kurs/buchung');
  await page.getByRole('combobox', { name: 'Uhrzeit' }).click();
  await page.getByRole('option', { name: /^nachmittags/ }).click();
  await page.getByRole('combobox', { name: 'Ort' }).click();
  await page.getByRole('option', { name: 'Hallenbad' }).click();
  await expect(page).toHaveURL('/kurs/buchung?zeit=nachmittag&ort=Hallenbad');
  await expect(found(page)).toHaveText('2 Angebote');
  await page.getByLabel('freie Plätze').check();
  await expect(found(page)).toHaveText('1 Angebot');
  await expect(card(page, 'Schwimmen Fortgeschrittene')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('freie Plätze')).toBeChecked();
  await page.getByLabel('Suchen').fill('fussball');
  await expect(found(page)).toHaveText('Kein Angebot passt zu deiner Auswahl.');
  await page.getByRole('button', { name: 'Alle Angebote zeigen' }).click();
  await expect(page).toHaveURL('/kurs/buchung');
  await expect(page.getByLabel('Suchen')).toHaveValue('');
  await expect(card(page, 'Fußball U8')).toBeVisible();
});

test.describe('before the program is there, or without it', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor finds an offer and reads what it is about', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    await expect(page.getByText('Turnverein Demostadt 1893')).toBeVisible();
    await page.getByRole('link', { name: 'Alle Angebote ansehen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Angebote' })).toBeVisible();
    await page.getByRole('link', { name: 'Kinderturnen Minis' }).first().click();
    await expect(page).toHaveTitle('Kinderturnen Minis – Turnverein Demostadt 1893');
    await expect(page.getByRole('main')).toContainText(/Montag, 15:30–16:30.*3 bis 5 Jahre/s);
    await expect(page.getByRole('link', { name: 'Platz buchen: Kinderturnen Minis' })).toHaveAttribute(
      'href',
      /^\/registrieren\/\d+$/,
    );
    await page.getByRole('link', { name: 'Impressum' }).click();
    await expect(page.getByRole('main')).toContainText(/ZVR-Zahl\s*123456789/);
    await page.goto('/kurs/buchung?alter=4');
    await expect(card(page, 'Kinderturnen Minis')).toBeVisible();
    await expect(card(page, 'Geräteturnen Mädchen')).toHaveCount(0);
  });
});

test('letters typed at full speed on a slow device all arrive, in the field and in the address', async ({ page }) => {
  await page.goto('/kurs/buchung');
  const search = page.getByLabel('Suchen');
  await expect(search).toBeVisible();
  await slowDown(page, 4);
  const typed = 'Fußball Fr';
  await search.pressSequentially(typed, { delay: 15 });
  await expect(search).toHaveValue(typed);
  await search.blur();
  await expect(page).toHaveURL((url) => url.searchParams.get('suche') === typed);
  await slowDown(page, 1);
  await search.fill('Fußball');
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('thirty courses take at most four screens of a telephone', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/kurs/buchung');
  await expect(page.getByRole('article').first()).toBeVisible();
  const { before, perCard } = await page.evaluate(() => {
    const cards = [...document.querySelectorAll('article')].map((article) => article.getBoundingClientRect());
    const [first, last] = [cards[0], cards.at(-1)];
    const top = (first?.top ?? 0) + window.scrollY;
    return { before: top, perCard: ((last?.bottom ?? 0) + window.scrollY - top) / cards.length };
  });
  expect((before + 30 * perCard) / phone.height).toBeLessThanOrEqual(4);
  // And every control above them is as high as a thumb.
  await expect(page.getByText('ausführlich')).toBeVisible();
  const heights = await page
    .locator('main :is(button, .mantine-SegmentedControl-label)')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test('a course gets a picture of its own, with words for those who do not see it', async ({ page, as }) => {
  await as(people.admin);
  await page.goto(doorstep);
  const { body } = await ask(page, '/course/addnew', { name: 'Bilderturnen' });
  const id = Number(/"course_ID":(\d+)/.exec(JSON.stringify(body))?.[1]);
  await ask(page, `/course/attributes/${id}`, { showStart: 0, showEnd: 0 });
  await page.goto(`/kurse/${id}?tab=daten`);
  await page.getByRole('button', { name: 'Bearbeiten: Beschreibung' }).click();
  const logo = await page.screenshot({ type: 'png' });
  await page.locator('input[type=file]').setInputFiles({ name: 'kurs.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByText('Bild gespeichert')).toBeVisible();
  await page.getByLabel('Was das Bild zeigt').fill('Kinder am Reck');
  await page.getByRole('button', { name: 'Speichern' }).first().click();
  await expect(page.getByText('Erfolgreich gespeichert')).toBeVisible();

  await page.goto('/kurs/buchung?suche=Bilderturnen');
  const picture = card(page, 'Bilderturnen').getByRole('img', { name: 'Kinder am Reck' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await ask(page, '/course/delete', { course_ID: id });
});
