import type { Page } from '@playwright/test';
import { ask, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { people } from './people.ts';

const units = 10;
const day = 86_400;

/** A course with as many dates as a block has units; a second try has one of its own. */
const makeCourse = async (office: Page, name: string): Promise<number> => {
  const courseId = numberIn((await ask(office, '/course/addnew', { name })).body, /"course_ID":(\d+)/);
  await ask(office, `/course/attributes/${courseId}`, { showStart: 0, showEnd: 0, maxparts: 20 });
  const start = Math.floor(Date.now() / 1000 / day) * day + 40 * day + 17 * 3600;
  const series = { start, duration: 60, period: '1d', stop: start + (units - 1) * day, visibility: 5 };
  await ask(office, '/events/addnew', { course_ID: courseId, ...series });
  const offer = { isOffered: true, price: 1200, blockUnits: units, blockPrice: 10_000 };
  await ask(office, '/singles/offer', { course_ID: courseId, ...offer });
  return courseId;
};

const blockOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Deine Blöcke' })
    .getByRole('listitem')
    .filter({ hasText: `Zehnerblock: ${name}` });

test('a member buys a block of ten, uses it up, and gets a unit back', async ({ page, as, deskOf }) => {
  const office = await deskOf(people.admin);
  const name = `Yoga im Block ${Date.now()}`;
  const courseId = await makeCourse(office, name);
  await as(people.member);
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step('it is bought, and counts once the office says so', async () => {
    await page.goto(`/einzeltermine/${courseId}`);
    await page.getByRole('button', { name: /^Zehnerblock kaufen/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /kaufen$/ })
      .click();
    // Credit that the member has pays for it at once; else the office says that it counts.
    await expect(page.getByText(`Zehnerblock: ${name}`)).toBeVisible();
    const { body } = await ask(page, '/singles/mine');
    const block = numberIn(body, new RegExp(`"ID":(\\d+),[^}]*"courseName":"${name}","units"`));
    await ask(office, '/singles/block/allow', { ID: block, reason: 'zahlt bar' });
    await page.reload();
    await expect(page.getByText(`noch ${units} von ${units} Einheiten`).first()).toBeVisible();
  });

  await test.step('all ten are used', async () => {
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: `${units} Termine buchen` }).click();
    await expect(page.getByText('schon gebucht')).toHaveCount(units);
    await goOn(page, '/einzeltermine');
    await expect(blockOf(page, name)).toContainText('aufgebraucht');
  });

  await test.step('who cancels in time has the unit back', async () => {
    await page
      .getByRole('button', { name: new RegExp(`^Absagen: .*${name}`) })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Termin absagen' }).click();
    const block = blockOf(page, name);
    await expect(block).toContainText(`noch 1 von ${units} Einheiten`);
    await expect(block).toContainText('gültig');
  });
});
