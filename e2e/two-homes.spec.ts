import type { Page } from '@playwright/test';
import { plainMember, signInForTheFirstTime } from './accounts.ts';
import { ask, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { people, town } from './people.ts';

/** A course with a date tomorrow, which everybody may try. */
const makeCourse = async (office: Page, name: string) => {
  const courseId = numberIn((await ask(office, '/course/addnew', { name })).body, /"course_ID":(\d+)/);
  const values = { showStart: 0, showEnd: 0, price: 5000, pricenm: 5000, tryoutsEnabled: true };
  expect(await ask(office, `/course/attributes/${courseId}`, values)).toMatchObject({ http: 200 });
  const start = Math.floor(Date.now() / 86_400_000 + 1) * 86_400 + 15 * 3600;
  const event = { course_ID: courseId, start, duration: 60, period: 'never', room: 'Turnsaal Ost', visibility: 5 };
  expect(await ask(office, '/events/addnew', event)).toMatchObject({ http: 200 });
  return courseId;
};

type Child = { ID: number; prename: string; verwalter_ID: number };

const isChild = (row: unknown): row is Child =>
  typeof row === 'object' && row !== null && 'ID' in row && 'prename' in row && 'verwalter_ID' in row;

/** A child whom somebody else looks after. */
const childOfOthers = async (office: Page, adultId: number): Promise<Child> => {
  const filters = encodeURIComponent(JSON.stringify({ isVerwalter: '0', age: '8-14' }));
  const { body } = await ask(office, `/user/subusers?size=100&sort=-lastname&filters=${filters}`);
  const rows: readonly unknown[] =
    typeof body === 'object' && body !== null && 'users' in body && Array.isArray(body.users) ? body.users : [];
  const child = rows.filter(isChild).find(({ verwalter_ID: managerId }) => managerId !== adultId);
  if (child === undefined) throw new Error('the club has too few children');
  return child;
};

test('a father of another home is asked to pay, pays his half, excuses the child, and tries the course himself', async ({
  page,
  deskOf,
}) => {
  const width = 390;
  await page.setViewportSize({ width, height: 844 });
  const office = await deskOf(people.admin);
  const course = `Turnen zu Hause ${Date.now().toString(36)}`;
  const courseId = await makeCourse(office, course);
  const father = await plainMember(office, 5);
  const child = await childOfOthers(office, father.id);
  const ofChild = { child_ID: child.ID, reason: 'Antrag der Eltern' };
  // A second try finds it agreed.
  const { http } = await ask(office, '/user/guardianships/appoint', { ...ofChild, guardian_ID: father.id });
  expect([200, 409]).toContain(http);
  const { body } = await ask(office, `/user/guardianships?child_ID=${child.ID}`);
  const agreed = numberIn(body, /"guardians":\[\{"ID":(\d+)/);
  const half = { ...ofChild, guardianship_ID: agreed, percent: 50, course_ID: courseId };
  expect(await ask(office, '/user/shares/ask', half)).toMatchObject({ http: 200 });
  await signInForTheFirstTime(office, page, father, town.origin);

  await test.step('the question stands in the first screen of Start, and is answered', async () => {
    await page.goto('/');
    const way = page.getByRole('link', { name: new RegExp(`^Antworten: .* Zahlst du für ${child.prename} mit`) });
    await expect(way).toBeInViewport();
    await way.click();
    await page.getByRole('button', { name: `Zahlen zustimmen: ${child.prename}, die Hälfte` }).click();
    await expect(page.getByRole('heading', { name: 'Du zahlst mit' })).toBeVisible();
  });

  await test.step('of the booking he reads his own half', async () => {
    const booked = { course_ID: courseId, child_IDs: [child.ID], force: true };
    expect(await ask(office, '/course/parts/add', booked)).toMatchObject({ http: 200 });
    await goOn(page, '/kurs/meine');
    const card = page.getByRole('article', { name: `${course}, ${child.prename}` });
    await expect(card).toContainText(/Dein Teil: €\s25,00/);
    await expect(card).not.toContainText(/€\s50,00/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  await test.step('he excuses the child on Start, and reads it there', async () => {
    // What the office has booked meanwhile is asked for anew.
    await page.goto('/');
    const date = page.getByRole('listitem').filter({ hasText: course });
    await date.getByRole('link', { name: /^Kann nicht kommen/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Entschuldigen' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await goOn(page, '/');
    await expect(date).toContainText('entschuldigt');
  });

  await test.step('he comes to try the course himself, and finds it among the bookings', async () => {
    await goOn(page, `/kurse/${courseId}`);
    await page.getByRole('link', { name: `Schnuppern: ${course}` }).click();
    const dialog = page.getByRole('dialog', { name: `Schnuppern: ${course}` });
    await dialog.getByRole('radio').check();
    await dialog.getByRole('button', { name: 'Zum Schnuppern anmelden' }).click();
    await expect(dialog).toHaveCount(0);
    await goOn(page, '/kurs/meine');
    await expect(page.getByRole('article', { name: new RegExp(`^Schnuppern: ${course}`) })).toContainText(
      'Turnsaal Ost',
    );
  });
});
