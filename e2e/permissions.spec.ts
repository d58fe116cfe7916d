import type { Page } from '@playwright/test';
import { plainMember, signInForTheFirstTime } from './accounts.ts';
import { ask } from './ask.ts';
import { expectNavigationOf } from './expected-navigation.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { shellOf } from './pages/shell.ts';
import { people, south } from './people.ts';

const choosePerson = async (desk: Page, name: string) => {
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Person' }).fill(name);
  await dialog.getByRole('button', { name: `Auswählen: ${name}` }).click();
};

const grant = async (desk: Page, name: string, labels: readonly string[]) => {
  await desk.getByRole('button', { name: 'andere Person berechtigen' }).click();
  await choosePerson(desk, name);
  for (const label of labels) {
    await desk.getByRole('combobox', { name: 'Berechtigungen' }).fill(label);
    await desk.getByRole('option', { name: label, exact: true }).click();
  }
  await desk.keyboard.press('Tab');
  await desk.getByRole('dialog').getByRole('button', { name: 'Person berechtigen' }).click();
  await expect(desk.getByText('Die Person ist jetzt berechtigt.')).toBeVisible();
  for (const label of labels) {
    await expect(desk.getByRole('button', { name: `Entziehen: ${label}, ${name}` })).toBeVisible();
  }
};

const revoke = async (desk: Page, name: string, label: string) => {
  await desk.getByRole('button', { name: `Entziehen: ${label}, ${name}` }).click();
  const dialog = desk.getByRole('dialog', { name: 'Wirklich?' });
  await dialog.getByRole('button', { name: 'Berechtigung entziehen' }).click();
  await expect(desk.getByText('Die Berechtigung ist entzogen.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('button', { name: `Entziehen: ${label}, ${name}` })).toBeHidden();
};

test.describe('single permissions', () => {
  test('open exactly what was granted, and revoked they close it again', async ({ page, deskOf }) => {
    const desk = await deskOf(people.southAdmin);
    const member = await plainMember(desk, 0);
    await signInForTheFirstTime(desk, page, member, south.origin);
    const before = await shellOf(page).navigationLines();

    await desk.goto('/berechtigungen');
    await grant(desk, member.name, ['Buchhaltung (nur lesen)', 'Personen (nur lesen)']);
    await page.goto(`${south.origin}/`);
    const granted = await shellOf(page).navigationLines();
    expect(granted.filter((line) => !before.includes(line)).map((line) => line.split(':')[0])).toEqual([
      'Verein',
      'Einheiten/Kurse',
      'Personen',
      'Geld',
    ]);
    expect(granted.join()).toContain('Zahlungen, Mahnwesen');
    expect(granted.join()).not.toContain('Kontenrahmen importieren');
    expect(granted.join()).not.toContain('Berechtigungen');
    await goOn(page, '/benutzer/aktiv');
    await expect(shellOf(page).heading('Aktive')).toBeVisible();
    await expect(page).toHaveURL(/\/benutzer\/aktiv/);
    await goOn(page, '/berechtigungen');
    await expect(page.getByText('Diese Seite ist für dich nicht freigeschaltet.')).toBeVisible();
    expect(await ask(page, '/club/permissions')).toMatchObject({ http: 403 });
    const help = { child_ID: member.id, permissions: ['user'] };
    expect(await ask(page, '/club/permissions', help)).toMatchObject({ http: 403 });
    expect(await ask(page, '/user/history/add', { child_ID: 1, text: 'x', category: 'note' })).toMatchObject({
      http: 403,
    });

    await test.step('the balance is a column for those who read the books as well, and for nobody who only reads persons', async () => {
      const columns = async () => {
        await page.goto(`${south.origin}/benutzer/liste`);
        await page.getByRole('button', { name: 'Spalten', exact: true }).click();
        return page.getByRole('dialog', { name: 'Zeige / verstecke Spalten' });
      };
      await revoke(desk, member.name, 'Buchhaltung (nur lesen)');
      await expect((await columns()).getByRole('checkbox', { name: 'Verwalter', exact: true })).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'Saldo' })).toHaveCount(0);
      expect(await ask(page, '/user/subusers?sort=saldo')).toMatchObject({ http: 422 });

      await grant(desk, member.name, ['Buchhaltung (nur lesen)']);
      await (await columns()).getByRole('checkbox', { name: 'Saldo' }).check();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('textbox', { name: 'Saldo filtern' }).fill('<0');
      const owing = page.getByRole('table', { name: 'Alle Personen' }).getByRole('row', { name: /-€\s?\d/ });
      await expect(owing.first()).toBeVisible();
      await expect(page.getByText('Saldo <0')).toBeVisible();
    });

    await revoke(desk, member.name, 'Personen (nur lesen)');
    await expect(desk.getByRole('row', { name: /Personen \(nur lesen\).*entzogen/ })).toBeVisible();

    await page.goto(`${south.origin}/benutzer/aktiv`);
    await expect(page).toHaveURL(`${south.origin}/benutzer/profil/${member.id}`);
    expect((await shellOf(page).navigationLines()).join()).toContain('Personen: Meine Daten');

    await goOn(desk, `/benutzer/profil/${member.id}?tab=geschichte`);
    const history = desk.getByRole('table', { name: 'Benutzer Geschichte' });
    await expect(history.getByRole('row', { name: /Berechtigung entzogen: Personen \(nur lesen\)/ })).toBeVisible();
    const given = history.getByRole('row', { name: /Berechtigt: Buchhaltung \(nur lesen\), Personen \(nur lesen\)/ });
    await given.getByRole('button', { name: 'Details anzeigen' }).click();
    await expect(desk.getByRole('table', { name: 'Vorher und nachher' })).toContainText('Berechtigungen');
  });
});

test.describe('the treasurer, who holds accounting and invoice and nothing else', () => {
  test('finds the books in the navigation, and the rest closed by address', async ({ page, as }) => {
    await as(people.cashier);
    await page.goto('/');
    await expectNavigationOf(page, 'cashier');

    for (const [list, screen] of [
      ['/benutzer/aktiv', '/verein/konfiguration'],
      ['/kurs/buchungen', '/rollen'],
    ] as const) {
      const refused = page.getByText('Diese Seite ist für dich nicht freigeschaltet.');
      await goOn(page, list);
      await expect(page, list).toHaveURL(/\/benutzer\/profil\/\d+$/);
      await expect(refused, list).toBeHidden();
      await goOn(page, screen);
      await expect(refused, screen).toBeVisible();
    }

    await test.step('of the club it is the bank that they enter; the rest is there to read', async () => {
      await goOn(page, '/verein');
      await expect(page.getByLabel('IBAN')).toBeEditable();
      await expect(page.getByText('Name und Auftritt')).toBeVisible();
      await expect(page.getByLabel('Kurzname')).toHaveCount(0);
    });
  });
});

test('the desk makes administrators and tags', async ({ deskOf }) => {
  const desk = await deskOf(people.southAdmin);
  await test.step('administrators are added, get write access, and are removed again', async () => {
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

    await row.getByRole('button', { name: `Entfernen: ${member.name}` }).click();
    await desk
      .getByRole('dialog', { name: 'Wirklich?' })
      .getByRole('button', { name: 'Administrator entfernen' })
      .click();
    await expect(row).toBeHidden();

    await goOn(desk, '/%C3%A4nderungen?kategorie=permission');
    await expect(
      desk.getByRole('row', { name: /Rolle geändert: Administrator \(90\) → Mitglied \(0\)/ }).first(),
    ).toBeVisible();
  });

  await test.step('tags are created, given to a person, and narrow the list', async () => {
    const member = await plainMember(desk, 2);
    await goOn(desk, '/tags');
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
    await expect(desk.getByRole('main').getByText('1 Person', { exact: true })).toBeVisible();
  });
});
