import type { Locator, Page } from '@playwright/test';
import { ask, doorstep, idOf, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { test as testWithLine } from './line.ts';
import { signInPage } from './pages/sign-in.ts';
import { password, people } from './people.ts';

const phone = { width: 390, height: 844 };

/** A second try finds the first one's course beside its own. */
const course = `Turnen ohne Netz ${Date.now()}`;

/** A course of the trainer with the children of the family in it, and a date in an hour. */
const makeDate = async (office: Page, trainer: number) => {
  const courseId = numberIn((await ask(office, '/course/addnew', { name: course })).body, /"course_ID":(\d+)/);
  const children = [await idOf(office, 'Lena Gruber'), await idOf(office, 'Paul Gruber')];
  await ask(office, '/course/parts/add', { course_ID: courseId, child_IDs: [trainer], role: 1, force: true });
  await ask(office, '/course/parts/add', { course_ID: courseId, child_IDs: children, role: 0, force: true });
  const start = Math.floor(Date.now() / 300_000) * 300 + 3600;
  const made = await ask(office, '/events/addnew', { course_ID: courseId, start, duration: 60, visibility: 5 });
  return { courseId, eventId: numberIn(made.body, /"ID":(\d+)/) };
};

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const tap = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}:`) });
/** A tap shows what it did before the next one: on a slow machine none is made twice. */
const tapUntil = (page: Page, name: string, word: string) =>
  expect(async () => {
    const before = (await tap(page, name).textContent()) ?? '';
    if (before.includes(word)) return;
    await tap(page, name).click();
    await expect(tap(page, name)).not.toHaveText(before, { timeout: 10_000 });
    await expect(tap(page, name)).toContainText(word, { timeout: 100 });
  }).toPass();
const stateOf = (page: Page) => page.getByRole('region', { name: 'Stand der Anwesenheit' }).getByRole('status');

test.use({ viewport: phone });
testWithLine.use({ viewport: phone });

testWithLine(
  'a mother excuses her children, and the trainer marks the list in a hall without a network',
  async ({ page, context, line, deskOf }) => {
    const office = await deskOf(people.admin);
    // A session of its own: it ends with this journey.
    await signInPage(page).signIn({ ...people.trainer, origin: line.origin });
    await expect(page.getByRole('main')).toBeFocused();
    const trainer = numberIn((await ask(page, '/user/status')).body, /"ID":(\d+)/);
    const { courseId, eventId } = await makeDate(office, trainer);

    await test.step('the family says who cannot come', async () => {
      const family = await deskOf(people.family);
      await family.setViewportSize(phone);
      await family.goto(`/kurse/${courseId}?tab=termine`);
      for (const name of ['Lena', 'Paul']) {
        await family.getByRole('button', { name: `${name} kann nicht kommen` }).click();
        await family.getByRole('checkbox').first().check();
        await family.getByRole('button', { name: 'Entschuldigen' }).click();
        await expect(family.getByRole('dialog')).toHaveCount(0);
      }
      await expect(family.getByText('Deine Entschuldigung wurde erfolgreich gespeichert.').first()).toBeVisible();
    });

    await test.step('what was said stands on Start, in the calendar and in the dialog of the date, and is undone there', async () => {
      const family = await deskOf(people.family);
      await family.setViewportSize(phone);
      await family.goto('/');
      const dateOf = (name: string) =>
        family.getByRole('listitem').filter({ hasText: course }).filter({ hasText: name });
      await expect(dateOf('Lena')).toContainText('entschuldigt');
      await expect(dateOf('Paul')).toContainText('entschuldigt');
      await dateOf('Paul')
        .getByRole('button', { name: /^Kommt doch/ })
        .click();
      await expect(dateOf('Paul')).not.toContainText('entschuldigt');
      await dateOf('Paul')
        .getByRole('link', { name: /^Kann nicht kommen/ })
        .click();
      await family.getByRole('dialog').getByRole('button', { name: 'Entschuldigen' }).click();
      await expect(family.getByRole('dialog')).toHaveCount(0);
      await goOn(family, '/kalender/monat');
      await family.getByRole('button').filter({ hasText: course }).click();
      await expect(family.getByRole('dialog')).toContainText('Lena (entschuldigt), Paul (entschuldigt)');
      await expect(family.getByRole('dialog').getByRole('button', { name: /^Lena kommt doch/ })).toBeVisible();
      expect(await family.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    });

    await test.step('the trainer finds the list at home, kept on the telephone', async () => {
      await page.goto('/');
      const next = page.getByRole('listitem').filter({ hasText: course });
      await expect(next.getByText('auf diesem Gerät bereit')).toBeVisible();
      await page.evaluate(async () => navigator.serviceWorker.ready);
      await next.getByRole('link', { name: 'Anwesenheit', exact: true }).click();
      for (const name of ['Lena Gruber', 'Paul Gruber']) await expect(rowOf(page, name)).toContainText('entschuldigt');
      await expect(stateOf(page)).toHaveText('gespeichert');
      // Eight children fit on the screen of a telephone, between its bars and below the head of the page.
      const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { y: 0, height: 0 };
      const first = await boxOf(rowOf(page, 'Lena Gruber'));
      const foot = await boxOf(page.locator('[data-foot]'));
      const bar = await boxOf(page.getByRole('navigation', { name: 'Kurzwahl' }));
      // What demo clubs say above every page is nothing of a club of its own.
      const notice = await boxOf(page.getByLabel('Hinweise'));
      const room = bar.y - foot.height - first.y + notice.height;
      expect((await boxOf(rowOf(page, 'Paul Gruber'))).height).toBeLessThanOrEqual(50);
      expect(room).toBeGreaterThanOrEqual(8 * 50);
    });

    await test.step('the network goes in the middle of marking; nothing is lost, not even by a reload', async () => {
      await tap(page, 'Lena Gruber').click();
      await expect(tap(page, 'Lena Gruber')).toContainText('anwesend');
      await expect(stateOf(page)).toHaveText('gespeichert');
      line.cut();
      await context.setOffline(true);
      await tap(page, 'Paul Gruber').click();
      await tap(page, 'Paul Gruber').click();
      await expect(stateOf(page)).toHaveText('1 wartet auf Netz');
      await page.reload();
      await expect(stateOf(page)).toHaveText('1 wartet auf Netz');
      await expect(page.getByText(/^Ohne Netz: Liste von/)).toBeVisible();
      // What is said about it leaves the list on the screen.
      expect((await rowOf(page, 'Lena Gruber').boundingBox())?.y).toBeLessThan(0.6 * phone.height);
      await expect(tap(page, 'Lena Gruber')).toContainText('anwesend');
      await expect(tap(page, 'Paul Gruber')).toContainText('abwesend');
    });

    await test.step('who is in the hall, with allergy and emergency number, is seen without a network, and the family hears of it', async () => {
      await page.getByText('In der Halle').click();
      await expect(page.getByText(/^Kein Netz: Gesundheit und Notfallnummern sind von/)).toBeVisible();
      await expect(rowOf(page, 'Lena Gruber')).toContainText('Nussallergie');
      await expect(rowOf(page, 'Lena Gruber').getByRole('link', { name: /^Notfall/ })).toBeVisible();
      await page.getByText('Liste', { exact: true }).click();
      await page.getByRole('button', { name: 'Person ohne Buchung' }).click();
      await page.getByLabel('Vor- und Nachname').fill('Moritz Berger');
      await page.getByRole('dialog').getByRole('button', { name: 'Suchen' }).click();
      await page.getByRole('button', { name: '„Moritz Berger“ notieren' }).click();
      await expect(page.getByRole('list', { name: 'Namen ohne Person' })).toContainText('Moritz Berger');
      await expect(stateOf(page)).toHaveText('2 warten auf Netz');
    });

    await test.step('meanwhile somebody else marks the same list; the newest counts, and who lost is told', async () => {
      await office.setViewportSize(phone);
      await office.goto(`/kurs/${courseId}/anwesenheit/${eventId}`);
      await tapUntil(office, 'Paul Gruber', 'anwesend');
      await expect(stateOf(office)).toHaveText('gespeichert');

      line.mend();
      await context.setOffline(false);
      await expect(stateOf(page)).toHaveText('gespeichert');
      await expect(rowOf(page, 'Paul Gruber').first()).toContainText('anwesend');
      const questions = page.getByRole('list', { name: 'Bitte entscheiden' });
      await expect(questions.getByText(/sagt anwesend, du abwesend\./)).toBeVisible();
      await questions.getByRole('button', { name: 'anwesend passt' }).click();
      await expect(questions).toHaveCount(0);
      await page.getByRole('button', { name: 'Notiz und Verlauf von Paul Gruber' }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(6);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Verwerfen: Moritz Berger' }).click();
      await expect(page.getByRole('list', { name: 'Namen ohne Person' })).toHaveCount(0);
      const family = await deskOf(people.family);
      const lena = await idOf(office, 'Lena Gruber');
      await expect
        .poll(async () => JSON.stringify((await ask(family, `/user/sensitive_access?child_ID=${lena}`)).body))
        .toContain('"place":"hall"');
    });

    await test.step('who is in the hall stands in a list of its own', async () => {
      await page.getByText('In der Halle').click();
      await expect(page.getByText('2 Personen sind da.')).toBeVisible();
      await expect(rowOf(page, 'Lena Gruber')).toContainText('Nussallergie');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    });

    await test.step('the session ends with the list open: the question comes at once, and what was tapped goes out after it', async () => {
      await page.getByText('Liste', { exact: true }).click();
      await context.clearCookies();
      await tap(page, 'Paul Gruber').click();
      const again = page.getByRole('dialog', { name: 'Deine Anmeldung ist abgelaufen' });
      await again.getByLabel('Passwort', { exact: true }).fill(password);
      await again.getByRole('button', { name: 'Anmelden' }).click();
      await expect(again).toBeHidden();
      await expect(stateOf(page)).toHaveText('gespeichert');
      await office.reload();
      await expect(tap(office, 'Paul Gruber')).toContainText('abwesend');
    });

    await test.step('who signs out with something unsent is asked, and it is sent first', async () => {
      line.cut();
      await context.setOffline(true);
      await page.getByText('Liste', { exact: true }).click();
      await tap(page, 'Lena Gruber').click();
      await expect(stateOf(page)).toHaveText('1 wartet auf Netz');
      await goOn(page, '/benutzer/logout');
      await expect(page.getByText(/Ein Eintrag ist noch nicht gesendet\./)).toBeVisible();
      line.mend();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Noch einmal senden' }).click();
      await expect(page).toHaveURL(/\/benutzer\/login/);
      await office.reload();
      await expect(rowOf(office, 'Lena Gruber')).toContainText('abwesend');
    });

    await test.step('nothing is left on the telephone', async () => {
      expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
    });
  },
);

test('a mother excuses her child in time, makes up for it in a parallel course, and its trainer sees the guest', async ({
  page,
  deskOf,
}) => {
  const office = await deskOf(people.admin);
  await office.goto(doorstep);
  await signInPage(page).signIn(people.trainer);
  await expect(page.getByRole('main')).toBeFocused();
  const trainer = numberIn((await ask(page, '/user/status')).body, /"ID":(\d+)/);
  const label = `Parallel ${Date.now()}`;
  const tag = numberIn((await ask(office, '/tags/add/course', { label })).body, /"value":(\d+)/);
  const makeCourse = async (name: string, persons: Readonly<Record<0 | 1, readonly number[]>>, inHours: number) => {
    const courseId = numberIn((await ask(office, '/course/addnew', { name })).body, /"course_ID":(\d+)/);
    await ask(office, `/tags/set/course/${courseId}`, { tags: [tag] });
    for (const role of [0, 1] as const)
      await ask(office, '/course/parts/add', { course_ID: courseId, child_IDs: persons[role], role, force: true });
    const start = Math.floor(Date.now() / 300_000) * 300 + inHours * 3600;
    const made = await ask(office, '/events/addnew', { course_ID: courseId, start, duration: 60, visibility: 5 });
    return { courseId, eventId: numberIn(made.body, /"ID":(\d+)/) };
  };
  const own = await makeCourse('Judo Montag', { 0: [await idOf(office, 'Lena Gruber')], 1: [] }, 50);
  const other = await makeCourse('Judo Freitag', { 0: [], 1: [trainer] }, 74);
  const family = await deskOf(people.family);
  await family.setViewportSize(phone);

  await test.step('the excuse brings an Ersatzstunde', async () => {
    await family.goto(`/kurse/${own.courseId}?tab=termine`);
    await family.getByRole('button', { name: 'Lena kann nicht kommen' }).click();
    await family.getByRole('checkbox').first().check();
    await family.getByRole('button', { name: 'Entschuldigen' }).click();
    await expect(family.getByText('Du hast eine Ersatzstunde bekommen.')).toBeVisible();
    await family.getByRole('link', { name: 'Ersatzstunden' }).first().click();
  });

  await test.step('three taps redeem it', async () => {
    const card = family.getByRole('listitem').filter({ hasText: 'Judo Montag' });
    await card.getByRole('button', { name: 'Einlösen: Ersatzstunde von Lena Gruber' }).click();
    await family.getByRole('radio', { name: /./ }).first().check();
    await family.getByRole('button', { name: 'Termin buchen' }).click();
    await expect(card.getByText('eingelöst')).toBeVisible();
    await expect(card.getByText('Judo Freitag')).toBeVisible();
  });

  await test.step('the trainer of the other course sees the guest', async () => {
    await goOn(page, `/kurs/${other.courseId}/anwesenheit/${other.eventId}`);
    await expect(rowOf(page, 'Lena Gruber').getByText('Ersatzstunde')).toBeVisible();
    await tap(page, 'Lena Gruber').click();
    await expect(tap(page, 'Lena Gruber')).toContainText('anwesend');
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(rowOf(page, 'Lena Gruber')).not.toContainText('anwesend');
  });
});
