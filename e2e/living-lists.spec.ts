import { ask, doorstep, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { people } from './people.ts';

const day = 86_400;
const nowInSeconds = () => Math.floor(Date.now() / 1000);

test('the office keeps an eye on a list, at a desk and on the phone', async ({ deskOf }) => {
  const office = await deskOf(people.admin);
  await office.setViewportSize({ width: 1440, height: 900 });
  const name = `Kinder ${Date.now()}`;

  await test.step('a filtered list is saved, and the bell beside it is tapped', async () => {
    await office.goto('/benutzer/liste?t.f.age=6-10');
    await office.getByRole('button', { name: 'Ansichten' }).click();
    await office.getByRole('menuitem', { name: 'Diese Ansicht speichern …' }).click();
    await office.getByRole('textbox', { name: 'Name' }).fill(name);
    await office.getByRole('dialog').getByRole('button', { name: 'Ansicht speichern' }).click();
    await expect(office.getByRole('dialog')).toBeHidden();
    await office.getByRole('button', { name: 'Ansichten' }).click();
    await office.getByRole('menuitem', { name: `Sag mir, wenn jemand zu „${name}“` }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'jeden Montag' }).check();
    await dialog.getByRole('button', { name: 'Sag es mir' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('it stands among the living lists, on the phone as well', async () => {
    await goOn(office, '/ansichten');
    const card = office.getByRole('region', { name, exact: true });
    await expect(card).toContainText('Du erfährst es jeden Montag, auch per E-Mail.');
    await office.setViewportSize({ width: 390, height: 844 });
    await expect(card.getByRole('link', { name: 'Zur Liste' })).toBeVisible();
    await card.getByRole('button', { name: `Wie oft? „${name}“` }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Nicht mehr sagen' }).click();
    await expect(card).toBeHidden();
  });
});

test('who outgrew a course is invited to the next, and the family answers with a tap', async ({ page, as, deskOf }) => {
  const office = await deskOf(people.admin);
  await office.setViewportSize({ width: 1440, height: 900 });
  const stamp = Date.now();
  const [small, next] = [`Kleine ${stamp}`, `Große ${stamp}`];
  const course = async (name: string, more: Record<string, unknown>) => {
    const id = numberIn((await ask(office, '/course/addnew', { name })).body, /"course_ID":(\d+)/);
    const fields = {
      showStart: 0,
      showEnd: 0,
      startdate: nowInSeconds() + 10 * day,
      enddate: nowInSeconds() + 60 * day,
    };
    expect((await ask(office, `/course/attributes/${id}`, { ...fields, ...more })).http).toBe(200);
    expect((await ask(office, `/course/publish/${id}`, { shown: true })).http).toBe(200);
    return id;
  };
  await as(people.family);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(doorstep);
  const lena = numberIn((await ask(page, '/user/subusers?search=Lena')).body, /"ID":(\d+)/);
  const age = numberIn((await ask(office, `/user?child_ID=${lena}`)).body, /"age":(\d+)/);
  const smallId = await course(small, { youngerthan: age });
  const nextId = await course(next, { maxparts: 2 });
  const booked = {
    course_ID: smallId,
    child_ID: lena,
    force: true,
    terms: true,
    covid: true,
    guardian: true,
    confirmed: true,
  };
  expect((await ask(office, '/course/register', booked)).http).toBe(200);

  await test.step('the office sees who will be too old, and invites', async () => {
    await office.goto(`/herausgewachsen/${smallId}`);
    await expect(office.getByText('1 wird zu alt')).toBeVisible();
    await office.getByRole('combobox', { name: 'Eingeladen wird in' }).fill(next);
    await office.getByRole('option', { name: new RegExp(next) }).click();
    await office.getByRole('button', { name: 'Als Nachfolgekurs festlegen' }).click();
    await office.getByRole('button', { name: '1 Kind einladen' }).click();
    await expect(office.getByRole('region', { name: 'Eingeladen' })).toContainText('Platz gehalten');
  });

  await test.step('the family reads it at Start, and takes the place', async () => {
    await page.goto('/');
    await expect(page.getByText(`In „${next}“ gehört`)).toBeVisible();
    await page.goto('/kurs/meine');
    await page.getByRole('button', { name: `Platz ansehen und nehmen: ${next}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /nehmen/ })
      .click();
    await expect(page.getByText(new RegExp(`Platz in „${next}“`))).toBeVisible();
  });

  await test.step('the office reads the answer', async () => {
    await office.reload();
    await expect(office.getByRole('region', { name: 'Eingeladen' })).toContainText('hat den Platz genommen');
    await ask(office, `/course/publish/${nextId}`, { shown: false });
  });
});
