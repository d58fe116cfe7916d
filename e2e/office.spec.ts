import type { Page } from '@playwright/test';
import { ask, idOf, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { shellOf } from './pages/shell.ts';
import { people } from './people.ts';

const makeCourse = async (page: Page, name: string, values: Readonly<Record<string, unknown>> = {}) => {
  const { body } = await ask(page, '/course/addnew', { name });
  const id = numberIn(body, /"course_ID":(\d+)/);
  await ask(page, `/course/attributes/${id}`, values);
  return id;
};

const decideAndPin = (page: Page, isOnPhone: boolean) =>
  test.step('finds what waits on its home, goes where it is decided, and pins the place', async () => {
    await page.goto('/');
    const waiting = page.getByRole('region', { name: 'Was auf dich wartet' });
    await expect(
      waiting
        .getByRole('region', { name: 'Anfragen' })
        .getByRole('button', { name: /^Annehmen/ })
        .first(),
    ).toBeVisible();
    const jubilees = page.getByRole('region', { name: /^Jubiläen/ });
    // On a phone it is a line until somebody opens it.
    if (isOnPhone) await jubilees.getByRole('button', { expanded: false }).click();
    await expect(jubilees.getByRole('listitem')).toHaveCount(5);
    const numbers = page.getByRole('region', { name: 'Der Verein in Zahlen' });
    await expect(numbers.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('heading', { name: 'Fällige Beträge' })).toBeVisible();
    await waiting.getByRole('link', { name: 'Entscheiden: Sabine Gruber' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Registrierungen' })).toBeVisible();
    const shell = shellOf(page);
    if (isOnPhone) await shell.burger.click();
    await expect(shell.navigation.getByRole('link', { name: 'Registrierungen' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await shell.navigation.getByRole('button', { name: 'Diese Seite anheften' }).click();
    await page.goto('/');
    if (isOnPhone) await shell.burger.click();
    await shell.navigation.getByRole('group', { name: 'Favoriten' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Registrierungen' })).toBeVisible();
  });

const publishSeveral = (page: Page) =>
  test.step('publishes several courses at once', async () => {
    await makeCourse(page, 'Bogen Amt A');
    await makeCourse(page, 'Bogen Amt B');
    await goOn(page, '/kurs/verwaltung?schuljahr=-1&t.q=Bogen+Amt');
    await expect(page.getByText('2 Kurse', { exact: true })).toBeVisible();
    for (const letter of ['A', 'B'])
      await page.getByRole('checkbox', { name: new RegExp(`ausw.hlen: Bogen Amt ${letter}`, 'i') }).check();
    await page.getByRole('button', { name: '2 Kurse veröffentlichen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Veröffentlichen' });
    // What is not ready is named, and chosen only by whoever wants it all the same.
    await expect(dialog).toContainText(/Bogen Amt A\s*Noch keine Termine/);
    await dialog.getByRole('checkbox', { name: 'Alle' }).check();
    await dialog.getByRole('button', { name: '2 Kurse veröffentlichen' }).click();
    await expect(page.getByText('2 Kurse sind veröffentlicht.')).toBeVisible();
    await expect(page.getByText('buchbar', { exact: true })).toHaveCount(2);
    const { body } = await ask(page, '/courses');
    expect(JSON.stringify(body)).toContain('Bogen Amt A');
  });

const moveParticipant = (page: Page) =>
  test.step('moves a participant, after seeing what it costs', async () => {
    const shown = { showEnd: 0, price: 8000, pricenm: 8000 };
    const from = await makeCourse(page, 'Montag Amt', shown);
    await makeCourse(page, 'Dienstag Amt', { ...shown, price: 11_000, pricenm: 11_000, maxparts: 1 });
    const child = await idOf(page, 'Lena Gruber');
    await ask(page, '/course/parts/add', { course_ID: from, child_IDs: [child], force: true });
    await goOn(page, `/kurse/${from}?tab=teilnehmer`);
    await page.getByRole('button', { name: 'Aktionen für Lena Gruber' }).click();
    await page.getByRole('menuitem', { name: 'In einen anderen Kurs umbuchen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lena Gruber umbuchen' });
    await dialog.getByRole('combobox', { name: 'In welchen Kurs?' }).fill('Dienstag Amt');
    await page.getByRole('option', { name: /Dienstag Amt/ }).click();
    await expect(dialog).toContainText(/Die Familie zahlt €\s30,00 mehr\./);
    await dialog.getByRole('button', { name: 'Umbuchen' }).click();
    await expect(page.getByText('ist von „Montag Amt“ in „Dienstag Amt“ umgebucht.')).toBeVisible();
    await expect(page.getByText('Noch keine Teilnehmer.')).toBeVisible();
  });

const tagTicked = (page: Page, mark: string) =>
  test.step('tags those who are ticked, and nobody else', async () => {
    await goOn(page, '/benutzer/liste?t.f.fullname=Gruber');
    await page
      .getByRole('checkbox', { name: /ausw.hlen: Gruber Paul/i })
      .first()
      .check();
    await page
      .getByRole('checkbox', { name: /ausw.hlen: Gruber Andreas/i })
      .first()
      .check();
    await expect(page.getByRole('group', { name: 'Auswahl' })).toContainText('2 Personen ausgewählt');
    await expect(page.getByRole('button', { name: 'Nachricht senden' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Nachricht an 2 Personen' })).toBeVisible();
    await page.getByRole('button', { name: '2 Personen ändern' }).click();
    await page.getByRole('menuitem', { name: 'Tags geben oder nehmen …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags von 2 Personen' });
    await dialog.getByLabel('Tags geben').fill(`Bus ${mark}`);
    await page.getByRole('option', { name: `Erstelle „Bus ${mark}“ ...` }).click();
    await dialog.getByRole('button', { name: 'Tags von 2 Personen ändern' }).click();
    await expect(page.getByText('Die Tags von 2 Personen sind geändert.')).toBeVisible();
    const { body } = await ask(page, '/tags/list/user');
    expect(JSON.stringify(body)).toMatch(new RegExp(`"label":"Bus ${mark}",[^}]*"count":2`));
  });

const takeCalls = (page: Page) =>
  test.step('learns from a pasted number who calls, and the focus comes back', async () => {
    const child = await idOf(page, 'Sabine Gruber');
    const { body } = await ask(page, `/user?child_ID=${child}`);
    const phone = /"phone":"43(\d+)"/.exec(JSON.stringify(body))?.[1] ?? '';
    await goOn(page, '/kurs/verwaltung');
    const search = page.getByRole('searchbox', { name: 'Kurs oder Leitung …' });
    await search.focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Person, Kurs, Rechnung/ });
    await expect(field).toBeFocused();
    await field.fill(`0${phone.slice(0, 3)}/${phone.slice(3)}`);
    const family = page.getByRole('region', { name: 'Familie Sabine Gruber' });
    await expect(family).toContainText('ruft an');
    await expect(family).toContainText('Lena Gruber');
    await expect(page.getByRole('option', { name: /Sabine Gruber/ })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Treffer' })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();

    const [, year, month, day] = /"birthdate":(\d{4})(\d\d)(\d\d)/.exec(JSON.stringify(body)) ?? [];
    await page.keyboard.press('Control+k');
    await field.fill(`${day}.${month}.${year}`);
    await expect(page.getByRole('option', { name: /Sabine Gruber/ })).toBeVisible();
    await field.fill('Nachricht an Kurs Yoga');
    await expect(page.getByRole('option', { name: /Nachricht an „Yoga am Abend“/ })).toBeVisible();
    await field.fill('neuer Kurs');
    await page.getByRole('option', { name: /^Neuen Kurs anlegen/ }).click();
    await expect(page.getByRole('dialog', { name: 'Neuer Kurs' })).toBeVisible();
  });

test('the office on a desk decides, publishes, moves, tags and takes calls', async ({ page, as }) => {
  await as(people.admin);
  await decideAndPin(page, false);
  await publishSeveral(page);
  await moveParticipant(page);
  await tagTicked(page, 'Tisch');
  await takeCalls(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** What looks otherwise there: the menu opens over the page, a list is cards that are ticked. Dialogs are the same. */
  test('the office decides and tags', async ({ page, as }) => {
    await as(people.admin);
    await decideAndPin(page, true);
    await tagTicked(page, 'Telefon');
  });
});
