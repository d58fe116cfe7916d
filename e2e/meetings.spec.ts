import type { Page } from '@playwright/test';
import { ask, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { people, south } from './people.ts';

/** A meeting within the hour, all members invited, with one question to be voted on by telephone. */
const inviteTo = async (desk: Page, title: string) => {
  const soon = Math.floor(Date.now() / 1000) + 3600;
  const recordOn = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
  const terms = { title, place: 'Turnsaal', start: soon, recordOn, motionsUntil: soon, key: title };
  const meetingId = numberIn((await ask(desk, '/meetings/plan', terms)).body, /"ID":(\d+)/);
  await ask(desk, '/meetings/invite', { ID: meetingId, acceptsLate: true });
  const { body } = await ask(desk, `/meetings/one?ID=${meetingId}`);
  const item_ID = numberIn(body, /"kind":"discharge"[^}]*?"ID":(\d+)/);
  await ask(desk, '/meetings/votes/save', { item_ID, question: 'Wird der Vorstand entlastet?', way: 'phone' });
  return meetingId;
};

test('the board holds a general meeting: invited, entered at the door, voted on a telephone, told in the minutes', async ({
  page,
  deskOf,
}) => {
  const desk = await deskOf(people.southAdmin);
  const title = `Versammlung ${Date.now()}`;
  const meetingId = await inviteTo(desk, title);

  await test.step('it is opened, and who may vote gets a code at the door', async () => {
    await desk.goto(`/versammlungen/${meetingId}`);
    await desk.getByRole('button', { name: 'Versammlung eröffnen' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Eröffnen' }).click();
    await desk.getByRole('tab', { name: 'Anwesenheit' }).click();
    await desk
      .getByRole('button', { name: /^Eintragen: / })
      .first()
      .click();
  });
  const code = await desk
    .getByRole('dialog')
    .getByText(/^[2-9A-Z]{4}.[2-9A-Z]{4}.[2-9A-Z]{4}$/)
    .textContent();
  await desk.getByRole('dialog').getByRole('button', { name: 'Fertig' }).click();
  await desk.getByRole('tab', { name: 'Tagesordnung' }).click();
  await desk.getByRole('button', { name: 'Abstimmung eröffnen' }).click();

  await test.step('the member votes with it on the phone, without signing in, once', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${south.origin}/versammlung/${code?.replaceAll(/[^2-9A-Z]/g, '')}`);
    await page.getByRole('button', { name: 'Ja', exact: true }).click();
    await page.getByRole('button', { name: 'Ja abgeben' }).click();
    await expect(page.getByText('Abgegeben.', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step('somebody without a telephone votes on paper, which the board hands out and counts at 390 px', async () => {
    const { body } = await ask(desk, `/meetings/voters?ID=${meetingId}`);
    const personId = numberIn(body, /"person_ID":(\d+),"fullname":"[^"]*","problem":"","isPresent":false/);
    await ask(desk, '/meetings/presence/in', { meeting_ID: meetingId, person_ID: personId });
    await desk.setViewportSize({ width: 390, height: 844 });
    await desk.getByRole('button', { name: 'Stimmzettel ausgeben' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Für wen' }).click();
    await desk.getByRole('option').last().click();
    await dialog.getByRole('button', { name: 'Ausgeben', exact: true }).click();
    await expect(dialog.getByText('Ausgegeben', { exact: true })).toBeVisible();
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await desk.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the vote is closed and counted, the meeting ends, and the minutes are a file', async () => {
    await desk.getByRole('button', { name: 'Abstimmung schließen' }).click();
    await expect(desk.getByText('0 von 1 Stimmzetteln sind eingetragen')).toBeVisible();
    await desk.getByRole('dialog').getByLabel('Nein').fill('1');
    await desk.getByRole('dialog').getByRole('button', { name: 'Schließen und auszählen' }).click();
    await expect(desk.getByText(/1 Ja, 1 Nein, 0 Enthaltungen\. Stimmengleichheit/).first()).toBeVisible();
    await ask(desk, '/meetings/close', { ID: meetingId });
    await desk.reload();
    // What was counted at the time stands with its point; nothing says that it was decided by nobody.
    await expect(desk.getByText('1 Ja, 1 Nein, 0 Enthaltungen')).toBeVisible();
    await expect(desk.getByText('Noch nicht beschlussfähig')).toBeHidden();
    const download = desk.waitForEvent('download');
    await ask(desk, '/meetings/minutes/fix', { ID: meetingId });
    await desk.reload();
    await desk.getByRole('button', { name: 'Protokoll als PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  });
});
