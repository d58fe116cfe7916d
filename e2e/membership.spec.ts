import type { Page } from '@playwright/test';
import { ask, idOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { shellOf } from './pages/shell.ts';
import { people, town } from './people.ts';

const choose = async (page: Page, field: string, option: RegExp) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

const day = (moment: Date) =>
  new Intl.DateTimeFormat('de-AT', {
    timeZone: 'Europe/Vienna',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(moment);
const daysFromNow = (count: number) => day(new Date(Date.now() + count * 86_400_000));

test.describe('the roles of a person', () => {
  test('an administrator changes the membership with a mail, ends the role, and finds both again', async ({
    page,
    as,
  }) => {
    await as(people.admin);
    await page.goto('/benutzer/nachRolle?rollen=3&t.q=G%C3%BCnther+Aigner');
    const roles = page.getByRole('table', { name: 'Rollen', exact: true });
    await expect(roles.getByRole('row')).toHaveCount(2);

    await page.getByRole('button', { name: 'Mitgliedsstand ändern' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mitgliedsstand ändern' });
    await choose(page, 'Alte Rolle', /^keine$/);
    await choose(page, 'Alte Rolle', /^unterstützendes Mitglied$/);
    await choose(page, 'Neue Rolle', /^ordentliches Mitglied/);
    await dialog.getByRole('checkbox', { name: /Mitgliedsbeitrag stornieren/ }).check();
    await dialog.getByRole('switch').check();
    const preview = dialog.getByLabel('Vorschau der E-Mail');
    await expect(preview).toContainText('Hallo Günther,');
    await expect(preview).not.toContainText('{');
    await dialog.getByLabel('Text der E-Mail').fill('Grüß dich {vorname}, ab {datum} bist du {neueRolle}.');
    await dialog.getByRole('button', { name: 'Ändern und E-Mail senden' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Erfolgreich gespeichert')).toBeVisible();

    const personId = await idOf(page, 'Günther Aigner');
    await goOn(page, `/benutzer/profil/${personId}`);
    await page.getByRole('tab', { name: 'Rollen' }).click();
    await expect(roles.getByRole('row')).toHaveCount(3);
    await roles.getByRole('button', { name: 'Bearbeiten: ordentliches Mitglied', exact: true }).click();
    const edit = page.getByRole('dialog', { name: /ordentliches Mitglied/ });
    await edit.getByRole('checkbox', { name: 'beendet' }).check();
    await edit.getByRole('textbox', { name: /^Bis/ }).fill(daysFromNow(-1));
    await edit.getByRole('textbox', { name: /^Bis/ }).blur();
    await edit.getByRole('button', { name: 'Rolle beenden' }).click();
    await expect(edit.getByText('Eine Rolle kann nicht enden, bevor sie beginnt.').first()).toBeVisible();
    await edit.getByRole('textbox', { name: /^Bis/ }).fill(daysFromNow(30));
    await edit.getByRole('textbox', { name: /^Bis/ }).blur();
    await edit.getByRole('button', { name: 'Rolle beenden' }).click();
    await expect(edit).toBeHidden();
    await expect(roles.getByRole('row').filter({ hasText: 'ordentliches Mitgliedaktuell' })).toContainText(
      daysFromNow(30),
    );

    await goOn(page, '/verein/postausgang');
    await expect(page.getByText('autohaus@example.com').first()).toBeVisible();
    const { body: outbox } = await ask(page, '/system/mails?filters={"to":"autohaus"}');
    const mailId = /"ID":(\d+)/.exec(JSON.stringify(outbox))?.[1];
    const { body: mail } = await ask(page, `/system/mails/${mailId}`);
    expect(JSON.stringify(mail)).toContain(`Grüß dich Günther, ab ${daysFromNow(0)} bist du ordentliches Mitglied.`);

    const { body: history } = await ask(page, `/user/history/get/${personId}/0`);
    expect(JSON.stringify(history)).toContain('Mitgliedsstand');
    expect(JSON.stringify(history)).toContain('beendet');
  });
});

test.describe('the membership card', () => {
  test('is checked by anybody, who reads first name and initial; a new card ends the old one', async ({
    page,
    as,
    browser,
  }) => {
    await as(people.family);
    await page.goto(`${town.origin}/meineMitgliedskarte`);
    const card = page.getByRole('article', { name: 'Mitgliedskarte von Paul Gruber' });
    await expect(card.getByText('gültig', { exact: true })).toBeVisible();
    await expect(card.getByRole('img', { name: 'QR-Code der Karte von Paul Gruber' })).toBeVisible();
    const { body } = await ask(page, '/membership/cards');
    const address = /"prename":"Paul".*?"url":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '';

    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: 'Gültig', exact: true })).toBeVisible();
    await expect(stranger.getByText('Paul G.')).toBeVisible();
    await expect(stranger.getByText('Gruber')).toHaveCount(0);

    await page.getByRole('button', { name: 'Neue Karte für Paul Gruber' }).click();
    await page.getByRole('button', { name: 'Neue Karte ausstellen' }).click();
    await expect(page.getByText('Die neue Karte gilt ab sofort, die alte nicht mehr.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Neue Karte für Paul Gruber' })).toBeFocused();
    await stranger.reload();
    await expect(stranger.getByRole('heading', { name: 'Ungültig', exact: true })).toBeVisible();
    await expect(stranger.getByText('Paul')).toHaveCount(0);
  });
});

test('the office carries out a request, names a code of the club and lists the jubilees', async ({ page, as }) => {
  await as(people.admin);
  await page.goto('/');
  await test.step('the office carries a request out with one click', async () => {
    await page.getByRole('link', { name: 'Alle Anfragen' }).click();
    await expect(shellOf(page).heading('Mitgliedschaft')).toBeVisible();
    const open = page.getByRole('listitem').filter({ hasText: 'Ich möchte heuer wieder selbst mitturnen.' });

    await open.getByRole('button', { name: /^Annehmen/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click();

    await expect(page.getByText('Die Mitgliedschaft ist geändert.')).toBeVisible();
    await expect(open).toContainText('erledigt');
    await expect(open).toContainText('derzeit ordentliches Mitglied');
  });

  await test.step('the jubilees go into a file of that name', async () => {
    await goOn(page, '/benutzer/jubilare');
    await expect(page.getByRole('table', { name: 'Runde Geburtstage' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportieren' }).click();
    await page.getByRole('menuitem', { name: /Excel/ }).click();
    expect((await download).suggestedFilename()).toBe('Jubilare.xlsx');
  });

  await test.step('a code of the club is added, given, and says who has it before it is deleted', async () => {
    await goOn(page, '/rollen');
    await page.getByRole('button', { name: 'Rolle anlegen' }).click();
    const form = page.getByRole('dialog', { name: 'Rolle anlegen' });
    await form.getByRole('textbox', { name: 'Code' }).fill('222');
    await form.getByRole('textbox', { name: 'Bezeichnung', exact: true }).fill('Ehrenrat');
    await form.getByRole('button', { name: 'Rolle anlegen' }).click();
    await expect(form).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: 'Ehrenrat' });
    await expect(row).toContainText('222');

    const timeStart = 1_700_000_000;
    for (const name of ['Brigitte Sulzbacher', 'Herbert Wagner']) {
      const child_ID = await idOf(page, name);
      expect(await ask(page, '/user/roles/add/', { child_ID, role: 222, timeStart })).toMatchObject({ http: 200 });
    }
    await page.reload();
    await page.getByRole('button', { name: 'Ehrenrat löschen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Wirklich löschen?' });
    await expect(dialog).toContainText('2 Personen haben die Rolle „Ehrenrat“ noch.');
    await expect(dialog).toContainText('Brigitte Sulzbacher');
    await dialog.getByRole('button', { name: 'Rolle 222 löschen' }).click();
    await expect(row).toContainText('gelöscht');
  });
});

test('the board of today and of an earlier day, and a member who reads about it and leaves', async ({ page, as }) => {
  await test.step('of an earlier day was another one', async () => {
    await as(people.reader);
    await page.goto('/verein/vorstand');
    const chair = page.getByRole('row').filter({ hasText: /Obmann|Obfrau/, hasNotText: 'Stv.' });
    await expect(chair).toHaveCount(1);
    const name = await chair.getByRole('link').first().innerText();
    const { body } = await ask(page, '/club/board/v2');
    const since = Number(/"role":1400,.*?"roleTimeStart":(\d+)/.exec(JSON.stringify(body))?.[1]);

    await page.getByRole('textbox', { name: 'Zeitpunkt' }).fill(day(new Date((since - 3600) * 1000)));
    await page.getByRole('textbox', { name: 'Zeitpunkt' }).blur();

    await expect(page).toHaveURL(/am=\d{8}/);
    await expect(chair).toHaveCount(1);
    await expect(chair).not.toContainText(name);
    await expect(chair).not.toContainText('offen');
  });

  await test.step('is introduced to members by name and function, without anything private', async () => {
    await as(people.member);
    await page.goto('/vorstand');
    await expect(page.getByText(/^(Obmann|Obfrau)$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'obfrau@turnverein.example' })).toBeVisible();
    const mails = await page.locator('main a[href^="mailto:"]').allInnerTexts();
    expect(mails.every((mail) => mail.trim().endsWith('@turnverein.example'))).toBe(true);
  });

  await test.step('a member leaves on the phone, and reads until when they belong', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await goOn(page, '/mitgliedschaft');
    const form = page.locator('form');

    await form.getByRole('button', { name: 'Anfrage senden' }).click();
    await expect(form.getByText('Bitte gebe die Art deiner Mitgliedschafts-Änderung an!').first()).toBeVisible();
    // Who is a member is not asked to become one.
    await expect(form.getByRole('radio', { name: 'Mitglied werden', exact: true })).toHaveCount(0);
    await form.getByRole('radio', { name: 'Austreten' }).click();
    await form.getByRole('button', { name: 'Austritt erklären' }).click();
    await expect(form.getByText('Bitte bestätige die Anfrage!').first()).toBeVisible();
    await form.getByRole('checkbox', { name: /in sieben Tagen enden/ }).check();
    await form.getByRole('button', { name: 'Austritt erklären' }).click();

    await expect(page.getByText('Die Anfrage wurde erfolgreich entgegengenommen!')).toBeVisible();
    await expect(page.getByText(`Letzter Tag als Mitglied: ${daysFromNow(7)}`)).toBeVisible();
  });
});
