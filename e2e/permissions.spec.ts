import type { Page } from '@playwright/test';
import { deskOf, plainMember, signInForTheFirstTime } from './accounts.ts';
import { ask } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { shellOf } from './pages/shell.ts';
import { people, south } from './people.ts';

const choosePerson = async (desk: Page, name: string) => {
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Person' }).fill(name);
  await dialog.getByRole('button', { name: `${name} auswählen` }).click();
};

const grant = async (desk: Page, name: string, labels: readonly string[]) => {
  await desk.goto('/berechtigungen');
  await desk.getByRole('button', { name: 'andere Person berechtigen' }).click();
  await choosePerson(desk, name);
  for (const label of labels) {
    await desk.getByRole('combobox', { name: 'Berechtigungen' }).fill(label);
    await desk.getByRole('option', { name: label, exact: true }).click();
  }
  await desk.keyboard.press('Tab');
  await desk.getByRole('dialog').getByRole('button', { name: 'Person berechtigen' }).click();
  await expect(desk.getByText('Die Person ist jetzt berechtigt.')).toBeVisible();
};

test.describe('single permissions', () => {
  test('open exactly what was granted, and revoked they close it again', async ({ page, browser }) => {
    const desk = await deskOf(browser, people.southAdmin);
    const member = await plainMember(desk, 0);
    await signInForTheFirstTime(desk, page, member, south.origin);
    const before = await shellOf(page).navigationLines();

    await grant(desk, member.name, ['Buchhaltung (nur lesen)', 'Personen (nur lesen)']);
    await page.goto(`${south.origin}/`);
    const granted = await shellOf(page).navigationLines();
    expect(granted.filter((line) => !before.includes(line)).map((line) => line.split(':')[0])).toEqual([
      'Verein',
      'Einheiten/Kurse',
      'Personen',
      'Geld',
      'Buchhaltung',
    ]);
    expect(granted.join()).toContain('Buchhaltung: Übersicht, Buchungen, Konten');
    expect(granted.join()).not.toContain('Kontenrahmen importieren');
    expect(granted.join()).not.toContain('Berechtigungen');
    await page.goto(`${south.origin}/benutzer/aktiv`);
    await expect(page).toHaveURL(/\/benutzer\/aktiv/);
    await page.goto(`${south.origin}/berechtigungen`);
    await expect(page.getByText('Diese Seite ist für dich nicht freigeschaltet.')).toBeVisible();
    expect(await ask(page, '/club/permissions')).toMatchObject({ http: 403 });
    const help = { child_ID: member.id, permissions: ['user'] };
    expect(await ask(page, '/club/permissions', help)).toMatchObject({ http: 403 });
    expect(await ask(page, '/user/history/add', { child_ID: 1, text: 'x', category: 'note' })).toMatchObject({
      http: 403,
    });

    await desk.getByRole('button', { name: `${member.name}: Personen (nur lesen) entziehen` }).click();
    const dialog = desk.getByRole('dialog', { name: 'Wirklich?' });
    await dialog.getByRole('button', { name: 'Berechtigung entziehen' }).click();
    await expect(desk.getByText('Die Berechtigung ist entzogen.')).toBeVisible();
    await expect(desk.getByRole('row', { name: /Personen \(nur lesen\).*entzogen/ })).toBeVisible();

    await page.goto(`${south.origin}/benutzer/aktiv`);
    await expect(page).toHaveURL(`${south.origin}/benutzer/profil/${member.id}`);
    expect((await shellOf(page).navigationLines()).join()).toContain('Personen: Meine Daten');

    await desk.goto(`/benutzer/profil/${member.id}?tab=geschichte`);
    const history = desk.getByRole('table', { name: 'Benutzer Geschichte' });
    await expect(history.getByRole('row', { name: /Berechtigung entzogen: Personen \(nur lesen\)/ })).toBeVisible();
    const given = history.getByRole('row', { name: /Berechtigt: Buchhaltung \(nur lesen\), Personen \(nur lesen\)/ });
    await given.getByRole('button', { name: 'Details anzeigen' }).click();
    await expect(desk.getByRole('table', { name: 'Vorher und nachher' })).toContainText('Berechtigungen');
  });
});

test.describe('administrators', () => {
  test('are added, get write access, and are removed again', async ({ browser }) => {
    const desk = await deskOf(browser, people.southAdmin);
    const member = await plainMember(desk, 1);
    await desk.goto('/berechtigungen');
    await desk.getByRole('button', { name: 'Administratoren hinzufügen' }).click();
    await choosePerson(desk, member.name);
    await expect(desk.getByRole('checkbox', { name: 'Schreibzugriff?' })).not.toBeChecked();
    await desk.getByRole('dialog').getByRole('button', { name: 'Administrator hinzufügen' }).click();

    const row = desk.getByRole('table', { name: 'Administratoren' }).getByRole('row', { name: member.name });
    await expect(row).toContainText('Lese-Administrator');
    await row.getByRole('switch').click();
    await expect(desk.getByText('Die Person ist jetzt Administrator mit Schreibzugriff.')).toBeVisible();
    await expect(row).not.toContainText('Lese-Administrator');

    await row.getByRole('button', { name: `${member.name} als Administrator entfernen` }).click();
    await desk
      .getByRole('dialog', { name: 'Wirklich?' })
      .getByRole('button', { name: 'Administrator entfernen' })
      .click();
    await expect(row).toBeHidden();

    await desk.goto('/%C3%A4nderungen?kategorie=permission');
    await expect(
      desk.getByRole('row', { name: /Rolle geändert: Administrator \(90\) → Mitglied \(0\)/ }).first(),
    ).toBeVisible();
  });
});

test.describe('tags', () => {
  test('are created, given to a person, and narrow the list', async ({ browser }) => {
    const desk = await deskOf(browser, people.southAdmin);
    const member = await plainMember(desk, 2);
    await desk.goto('/tags');
    await desk.getByRole('button', { name: 'Tag erstellen' }).click();
    await desk.getByRole('dialog').getByLabel('Name').fill('Zeltlager');
    await desk.getByRole('dialog').getByRole('button', { name: 'Tag erstellen' }).click();
    await expect(desk.getByRole('row', { name: /Zeltlager/ })).toBeVisible();

    expect(await ask(desk, `/tags/set/user/${member.id}`, { tags: [{ label: 'zeltlager' }] })).toMatchObject({
      http: 200,
    });
    await desk.reload();
    await desk.getByRole('link', { name: '1 Personen mit Zeltlager' }).click();
    await expect(desk.getByText('Tags: Zeltlager')).toBeVisible();
    await expect(desk.getByRole('link', { name: member.name.split(' ').reverse().join(' ') }).first()).toBeVisible();
    await expect(desk.getByText('1 Person', { exact: true })).toBeVisible();
  });
});
