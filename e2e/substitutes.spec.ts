import type { Page } from '@playwright/test';
import { ask, doorstep, idOf, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { signInPage } from './pages/sign-in.ts';
import { people } from './people.ts';

/** A course of the trainer alone with one child in it, and a date so early tomorrow that every other trainer is free. */
const makeDate = async (office: Page, trainer: number, name: string) => {
  const courseId = numberIn((await ask(office, '/course/addnew', { name })).body, /"course_ID":(\d+)/);
  await ask(office, '/course/parts/add', { course_ID: courseId, child_IDs: [trainer], role: 1, force: true });
  const child = await idOf(office, 'Paul Gruber');
  await ask(office, '/course/parts/add', { course_ID: courseId, child_IDs: [child], role: 0, force: true });
  const start = Math.ceil(Date.now() / 86_400_000) * 86_400 + 3 * 3600;
  expect((await ask(office, '/events/addnew', { course_ID: courseId, start, duration: 60, visibility: 5 })).http).toBe(
    200,
  );
};

test('a trainer cannot, another one takes the date over, marks its list and steps back, and everybody sees it', async ({
  page,
  deskOf,
}) => {
  const note = `Bin krank ${Date.now()}`;
  const course = `Frühturnen ${Date.now()}`;
  // A session of its own: other journeys end all sessions of the trainer.
  await signInPage(page).signIn(people.trainer);
  await expect(page.getByRole('main')).toBeFocused();
  const desk = await deskOf(people.admin);
  await desk.goto(doorstep);
  await makeDate(desk, numberIn((await ask(page, '/user/status')).body, /"ID":(\d+)/), course);
  await goOn(page, '/vertretungen');
  const own = page
    .getByRole('region', { name: 'Deine nächsten Termine' })
    .getByRole('listitem')
    .filter({ hasText: course });

  await test.step('the trainer cannot lead the next date', async () => {
    await own.getByRole('button', { name: /^Mehr zu/ }).click();
    await page.getByRole('menuitem', { name: 'Ich kann nicht' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ich kann nicht' });
    await dialog.getByRole('textbox', { name: 'Hinweis für die Vertretung' }).fill(note);
    await dialog.getByRole('button', { name: 'Vertretung suchen' }).click();
    await expect(own.getByText('wird gesucht')).toBeVisible();
  });

  const { body: searches } = await ask(desk, '/substitutes');
  const askedFirst = new RegExp(`"note":"${note}"[^[]*"asked":\\[{"name":"([^"]+)"`);
  const name = askedFirst.exec(JSON.stringify(searches))?.[1] ?? '';

  await test.step('who was asked takes it over', async () => {
    expect((await ask(desk, `/user/change/${await idOf(desk, name)}`, {})).http).toBe(200);
    await desk.goto('/vertretungen');
    const question = desk.getByRole('listitem').filter({ hasText: note });
    await question.getByRole('button', { name: 'Ich übernehme' }).click();
    await expect(question.getByText('Du leitest diesen Termin')).toBeVisible();
    await question.getByRole('link', { name: 'Anwesenheitsliste' }).click();
    const paul = desk.getByRole('button', { name: /^Paul Gruber:/ });
    await paul.click();
    await expect(paul).toContainText('anwesend');
    const state = desk.getByRole('region', { name: 'Stand der Anwesenheit' }).getByRole('status');
    await expect(state).toHaveText('gespeichert');
  });

  await test.step('the trainer sees who leads it', async () => {
    await page.reload();
    await expect(own.getByText('übernommen')).toBeVisible();
    await expect(own.getByText(`${name} leitet diesen Termin.`)).toBeVisible();
  });

  await test.step('who took it over cannot after all, and it is looked for again', async () => {
    await goOn(desk, '/vertretungen');
    const question = desk.getByRole('listitem').filter({ hasText: note });
    await question.getByRole('button', { name: 'Ich kann doch nicht' }).click();
    await expect(question.getByText('Du hast abgesagt.')).toBeVisible();
    await expect(question.getByRole('link', { name: 'Anwesenheitsliste' })).toHaveCount(0);
    await ask(desk, '/user/change/reset', {});
    await page.reload();
    await expect(own.getByText('wird gesucht')).toBeVisible();
    await expect(own.getByText(`${name} leitet diesen Termin.`)).toHaveCount(0);
  });
});
