import type { Page } from '@playwright/test';
import { ask, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

const hour = 3600;
const nowInSeconds = () => Math.floor(Date.now() / 1000);

const terms = (name: string, closes: number) => ({
  name,
  opens: nowInSeconds() - hour,
  closes,
  confirmHours: 0,
  maxWanted: 1,
  prefersFormer: false,
  prefersLost: false,
  prefersMembers: false,
});

/** A course with places for some, and a draw of them in which one can wish now. */
const planDraw = async (office: Page, name: string) => {
  const courseId = numberIn((await ask(office, '/course/addnew', { name })).body, /"course_ID":(\d+)/);
  await ask(office, `/course/attributes/${courseId}`, { showStart: 0, showEnd: 0, maxparts: 3 });
  const plan = { ...terms(name, nowInSeconds() + 50 * hour), courses: [courseId], key: `journey ${Date.now()}` };
  return numberIn((await ask(office, '/draws/plan', plan)).body, /"ID":(\d+)/);
};

/** The demo's draw of last month: the family's child got nothing, since all others had been there before. */
const lostDraw = 'Fußball U12, Herbst';
const lostBecause = /17 davon haben hier Vorrang vor eurem, an sie gingen alle Plätze/;

const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a family wishes on the phone, the office draws, and the family reads why and counts it again', async ({
  page,
  as,
  deskOf,
}) => {
  const office = await deskOf(people.admin);
  await office.setViewportSize({ width: 1440, height: 900 });
  const name = `Schwimmen im Los ${Date.now()}`;
  const drawId = await planDraw(office, name);
  await as(people.family);
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step('Start says that one can wish, and how long', async () => {
    await page.goto('/');
    await expect(page.getByText(`„${name}“: noch 2 Tage`)).toBeVisible();
  });

  await test.step('the family wishes', async () => {
    await page.goto('/verlosungen');
    await cardOf(page, name).getByRole('button', { name: 'Wünsche angeben' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('group', { name: 'Für wen?' }).getByRole('checkbox').first().check();
    await dialog.getByRole('combobox', { name: '1. Wunsch' }).click();
    await page.getByRole('option', { name }).click();
    await dialog.getByRole('checkbox', { name: /^Das gilt/ }).check();
    await dialog.getByRole('button', { name: 'Wünsche speichern' }).click();
    await expect(cardOf(page, name)).toContainText(`1. ${name}`);
  });

  await test.step('the office draws, once the wishes are over', async () => {
    const change = { ...terms(name, nowInSeconds() + 3), ID: drawId, reason: 'Früher fertig' };
    expect((await ask(office, '/draws/change', change)).http).toBe(200);
    const card = cardOf(office, name).first();
    await expect(async () => {
      await office.goto('/verlosungen');
      await expect(card.getByRole('button', { name: 'Auslosen' })).toBeVisible({ timeout: 2000 });
    }).toPass();
    await card.getByRole('button', { name: 'Regeln vergleichen' }).click();
    await expect(office.getByRole('dialog').getByText('Von 1 Kindern')).toBeVisible();
    await office.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Auslosen' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Auslosen' }).click();
    await expect(card.getByText('ausgelost', { exact: true })).toBeVisible();
  });

  await test.step('the board, asked on the phone, finds the child that lost last month and says why', async () => {
    await cardOf(office, lostDraw).first().getByRole('button', { name: 'Ergebnis je Kind' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Kind suchen' }).fill('lena gru');
    await expect(dialog.getByText('Lena Gruber: kein Platz')).toBeVisible();
    await expect(dialog.getByText(lostBecause)).toBeVisible();
    await office.keyboard.press('Escape');
  });

  await test.step('the family reads what came of it and why, and its own device comes to the same', async () => {
    await page.reload();
    const card = cardOf(page, name);
    await expect(card).toContainText(`Platz in ${name}.`);
    await expect(card).toContainText('Wunsch 1, Los 1 von 1.');
    await card.getByRole('button', { name: 'Ergebnis nachrechnen' }).click();
    await expect(page.getByRole('dialog').getByText(/^Stimmt überein/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('of a draw that it lost it reads the same reason, and finds its lot among all', async () => {
    const card = cardOf(page, lostDraw);
    await expect(card).toContainText('Lena Gruber: Leider kein Platz.');
    await expect(card).toContainText(lostBecause);
    await card.getByRole('button', { name: 'Ergebnis nachrechnen' }).click();
    await expect(page.getByRole('dialog').getByRole('row', { name: /euer Los/ })).toContainText('–');
  });
});
