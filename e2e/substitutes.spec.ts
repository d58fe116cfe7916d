import { ask, doorstep, idOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { signInPage } from './pages/sign-in.ts';
import { people } from './people.ts';

test('a trainer cannot, another one takes the date over, and everybody sees it', async ({ page, deskOf }) => {
  const note = `Bin krank ${Date.now()}`;
  // A session of its own: other journeys end all sessions of the trainer.
  await signInPage(page).signIn(people.trainer);
  await expect(page.getByRole('main')).toBeFocused();
  await goOn(page, '/vertretungen');
  const own = page.getByRole('region', { name: 'Deine nächsten Termine' }).getByRole('listitem').first();

  await test.step('the trainer cannot lead the next date', async () => {
    await own.getByRole('button', { name: 'Ich kann nicht' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ich kann nicht' });
    await dialog.getByRole('textbox', { name: 'Hinweis für die Vertretung' }).fill(note);
    await dialog.getByRole('button', { name: 'Vertretung suchen' }).click();
    await expect(own.getByText('wird gesucht')).toBeVisible();
  });

  const desk = await deskOf(people.admin);
  await desk.goto(doorstep);
  const { body: searches } = await ask(desk, '/substitutes');
  const askedFirst = new RegExp(`"note":"${note}"[^[]*"asked":\\[{"name":"([^"]+)"`);
  const name = askedFirst.exec(JSON.stringify(searches))?.[1] ?? '';

  await test.step('who was asked takes it over', async () => {
    expect((await ask(desk, `/user/change/${await idOf(desk, name)}`, {})).http).toBe(200);
    await desk.goto('/vertretungen');
    const question = desk.getByRole('listitem').filter({ hasText: note });
    await question.getByRole('button', { name: 'Ich übernehme' }).click();
    await expect(question.getByText('Du leitest diesen Termin')).toBeVisible();
    await ask(desk, '/user/change/reset', {});
  });

  await test.step('the trainer sees who leads it', async () => {
    await page.reload();
    await expect(own.getByText('übernommen')).toBeVisible();
    await expect(own.getByText(`${name} leitet diesen Termin.`)).toBeVisible();
  });
});
