import type { Page } from '@playwright/test';
import { plainMember, signInForTheFirstTime } from './accounts.ts';
import { ask, numberIn } from './ask.ts';
import { downloaded, wordsIn } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { people, south } from './people.ts';
import { misshapen } from './walk.ts';

const secretary = 1200;
const day = 86_400;

/** The function of the one ends in ten days, the other one begins. */
const elect = async (desk: Page, former: number, next: number) => {
  const [before, end] = [-1000, 10].map((days) => Math.floor(Date.now() / 1000) + days * day);
  const give = (child: number, timeStart: number | undefined) =>
    ask(desk, '/user/roles/add', { child_ID: child, role: secretary, timeStart });
  expect((await give(former, before)).http).toBe(200);
  const { body } = await ask(desk, `/user/roles/list/${former}`);
  const ID = numberIn(body, new RegExp(`"ID":(\\d+),"role":${secretary}`));
  const over = { child_ID: former, ID, role: secretary, timeStart: before, timeEnd: end, finished: true };
  expect((await ask(desk, '/user/roles/end', over)).http).toBe(200);
  expect((await give(next, end)).http).toBe(200);
};

test('an office changes hands: one list for who goes, who comes and the club, the report, and the review of rights', async ({
  page,
  deskOf,
}) => {
  const desk = await deskOf(people.southAdmin);
  const [former, next] = [await plainMember(desk, 6), await plainMember(desk, 7)];
  await elect(desk, former.id, next.id);
  const card = (on: Page) => on.getByRole('region', { name: new RegExp(former.name) });
  const keys = 'Schlüssel, Kassa, Passwörter von Postfächern';

  await test.step('who comes finds it from the board on the phone, and ticks what was handed over', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInForTheFirstTime(desk, page, next, south.origin);
    await goOn(page, '/vorstand');
    await page.getByRole('link', { name: 'Zur Amtsübergabe' }).click();
    await expect(card(page)).toContainText(`Danach: ${next.name}, ab`);
    await expect(card(page)).toContainText('muss der Wechsel bis');
    // The tick is drawn with the next turn of the page: `check` may look too early.
    await card(page).getByRole('checkbox', { name: keys }).click();
    await expect(card(page).getByRole('checkbox', { name: keys })).toBeChecked();
    await expect(card(page)).toContainText('1 von ');
    expect(await misshapen(page)).toEqual([]);
    // Birth dates and addresses are for administrators.
    await expect(page.getByRole('button', { name: 'Meldung als PDF' })).toHaveCount(0);
  });

  await test.step('the club sees the same tick, and the report to the authority names both', async () => {
    await desk.goto('/amtsuebergabe');
    await expect(card(desk).getByRole('checkbox', { name: keys })).toBeChecked();
    await expect(card(desk)).toContainText(new RegExp(`erledigt am .*${next.name}`));
    expect(await misshapen(desk)).toEqual([]);
    const report = await downloaded(desk, () => card(desk).getByRole('button', { name: 'Meldung als PDF' }).click());
    const words = await wordsIn(report);
    for (const { name } of [former, next]) expect(words).toContain(name.replaceAll(' ', ''));
  });

  await test.step('once a year: everybody with rights on one screen, confirmed with one click', async () => {
    await goOn(desk, '/berechtigungen/pruefung');
    const confirm = async () => {
      // Whoever is given rights meanwhile has to be looked at as well.
      await desk.reload();
      await desk.getByRole('button', { name: 'Alles stimmt noch' }).click();
      await desk.getByRole('dialog').getByRole('button', { name: 'Prüfung abschließen' }).click();
      await expect(desk.getByText(/^Zuletzt geprüft am/)).toBeVisible({ timeout: 3000 });
    };
    await expect(confirm).toPass();
  });
});
