import type { Page } from '@playwright/test';
import { ask } from './ask.ts';
import { downloaded } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';
import { misshapen } from './walk.ts';

type Entry = { subject_ID: number; name: string; reasons: readonly string[]; since: number };

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'subject_ID' in value && 'reasons' in value;

const healthNotes = async (desk: Page): Promise<readonly Entry[]> => {
  const { body } = await ask(desk, '/retention/entries/health');
  const list = typeof body === 'object' && body !== null && 'entries' in body ? body.entries : [];
  return Array.isArray(list) ? list.filter(isEntry) : [];
};

const booksOf = (desk: Page, personId: number) => ask(desk, `/user/payments/list/${personId}`);

/** Whose note may go, and who has paid: the last one who took part comes first. */
const formerParticipant = async (desk: Page, notes: readonly Entry[]): Promise<Entry> => {
  for (const entry of notes.toSorted((one, other) => other.since - one.since)) {
    const { body } = await booksOf(desk, entry.subject_ID);
    if (JSON.stringify(body).includes('"payments":[{')) return entry;
  }
  throw new Error('nobody who has paid left a note behind');
};

test('the board agrees to what may go, and only that goes: the proof stands there, and the books stay', async ({
  deskOf,
}) => {
  const desk = await deskOf(people.admin);
  expect((await ask(desk, '/retention/recompute', {})).http).toBe(200);
  const notes = await healthNotes(desk);
  const before = notes.length;
  const { subject_ID: personId, name } = await formerParticipant(desk, notes);
  const booksBefore = await booksOf(desk, personId);

  await desk.goto('/loeschkalender');
  const kind = desk.getByRole('button', { name: /^Gesundheitshinweise/ });
  await test.step('it is shown what may go, since when, and that nothing goes by itself', async () => {
    await expect(kind).toContainText('30 Tage ab: Ende der Saison des letzten Kurses');
    await expect(kind).toContainText(String(before));
    await expect(desk.getByText('Ohne eure Zustimmung wird nichts gelöscht.')).toBeVisible();
    await kind.click();
    await desk.getByRole('checkbox', { name: 'Alle auswählen' }).uncheck();
    await desk.getByRole('checkbox', { name: `${name} auswählen` }).check();
    expect(await misshapen(desk)).toEqual([]);
  });

  await test.step('agreed to, after it was said that nothing comes back', async () => {
    await desk.getByRole('button', { name: '1 löschen …' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Endgültig löschen?' });
    await expect(dialog).toContainText('Das lässt sich nicht rückgängig machen.');
    await expect(dialog).toContainText('Die Bücher bleiben, wie sie sind.');
    await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the log proves it without a name, and what was not agreed to is still there', async () => {
    const log = desk.getByRole('listitem').filter({ hasText: 'Gesundheitshinweise: 1 gelöscht' }).first();
    await expect(log).toBeVisible();
    await expect(log).not.toContainText(name);
    await expect(desk.getByRole('checkbox', { name: `${name} auswählen` })).toBeHidden();
    await expect(kind).toContainText(String(before - 1));
    expect(await booksOf(desk, personId)).toEqual(booksBefore);
  });

  await test.step('the register of processing comes from the same table', async () => {
    const file = await downloaded(desk, () => desk.getByRole('button', { name: 'Verarbeitungsverzeichnis' }).click());
    expect(file.suggestedFilename()).toBe('verarbeitungen.html');
  });

  await test.step('a family reads on the phone what goes when', async () => {
    const family = await deskOf(people.family);
    await family.setViewportSize({ width: 390, height: 844 });
    expect((await ask(family, '/retention')).http).toBe(403);
    await family.goto('/loeschfristen');
    await expect(family.getByRole('rowheader', { name: 'Gesundheitshinweise' })).toBeVisible();
    expect(await misshapen(family)).toEqual([]);
  });
});
