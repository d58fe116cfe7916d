import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { ask, numberIn } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { people } from './people.ts';

test.describe('payment models', () => {
  test('are created with instalments, previewed, moved by a year and duplicated', async ({ page, as }) => {
    await as(people.admin);
    await page.goto('/zahlungsmodelle');
    await page.getByRole('link', { name: 'Zahlungsvorlage anlegen' }).click();
    // A second try finds what the first one has left behind.
    const name = `Sommercamp ${test.info().retry + 1}`;
    await page.getByLabel('Name der Zahlungsvorlage').fill(name);
    await page.getByRole('button', { name: 'Zahlungsweise hinzufügen' }).click();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(
      page.getByRole('alert').getByText('Alle Namen der Zahlungsgruppen müssen unterschiedlich sein').first(),
    ).toBeVisible();

    const group = page.getByRole('group', { name: /^Zahlungsweise 1/ });
    await group.getByRole('textbox', { name: 'Name' }).fill('Anzahlung und Rest');
    const row = page.getByRole('group', { name: 'Eintrag 1 der Zahlungsweise 1' });
    await row.getByRole('textbox', { name: 'Bezeichnung' }).fill('Anzahlung');
    await row.getByRole('textbox', { name: 'Mitglieder', exact: true }).fill('12,50');
    await row.getByRole('textbox', { name: 'Nicht-Mitglieder' }).fill('15');
    await row.getByRole('textbox', { name: 'Fällig am' }).fill('01.07.2027');
    await page.getByRole('button', { name: 'Vorschau' }).click();
    await expect(page.getByRole('dialog')).toContainText('Anzahlung: € 12,50 für Mitglieder');
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();

    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Erfolgreich gespeichert.')).toBeVisible();
    await expect(page).toHaveURL(/\/zahlungsmodelle\/\d+$/);
    await expect(page.getByRole('button', { name: 'Zahlungsweise 1 entfernen', exact: true })).toHaveCount(0);
    const modelId = page.url().split('/').at(-1);
    const { body } = await ask(page, `/course/paymentmodels/${modelId}`);
    expect(body).toMatchObject({ paymentplan: [{ plan: [{ price: 1250, pricenm: 1500 }] }] });

    await page.getByRole('button', { name: /^\+1 Jahr: alle Daten/ }).click();
    await expect(row.getByRole('textbox', { name: 'Fällig am' })).toHaveValue('01.07.2028');
    await page.getByRole('button', { name: /^−1 Jahr: alle Daten/ }).click();
    await expect(page.getByText('Alles ist gespeichert.')).toBeVisible();

    await page.getByRole('button', { name: 'Verlauf' }).click();
    await expect(page.getByRole('dialog')).toContainText(`Zahlungsvorlage „${name}“ angelegt`);
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();

    await page.getByRole('main').getByRole('link', { name: 'Zahlungsweisen' }).click();
    await page.getByRole('link', { name: `${name} duplizieren` }).click();
    await expect(page.getByLabel('Name der Zahlungsvorlage')).toHaveValue(`${name} (Kopie)`);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page).toHaveURL(/\/zahlungsmodelle\/\d+$/);
  });
});

type Preview = {
  accounts: readonly { ID: number; isCash: boolean }[];
  items: readonly { ID: number; text: string }[];
};

test.describe('vouchers', () => {
  test('are bought by one, valid once paid, redeemed once by another, and seen by the office', async ({
    page,
    as,
    browser,
    cookiesOf,
    deskOf,
  }) => {
    await as(people.family);
    await page.goto('/gutscheine/kaufen');
    await page.getByRole('button', { name: '€ 20,00' }).click();
    await page.getByLabel('Für wen?').fill('Tante Resi');
    await page.getByRole('button', { name: /^Zahlungspflichtig kaufen/ }).click();
    await expect(page.getByText(/^Der Gutschein wartet auf Bezahlung\./)).toBeVisible();
    const newest = page
      .getByRole('region', { name: 'Meine Gutscheine' })
      .getByText(/^[A-Z2-9]{2}..-.{4}$/)
      .first();
    const masked = (await newest.textContent()) ?? '';
    expect(masked).toMatch(/••-••••$/);

    await test.step('the code is there as soon as the money is', async () => {
      const payerId = numberIn((await ask(page, '/user/status')).body, /"ID":(\d+)/);
      const desk = await deskOf(people.cashier);
      const { body } = await ask(desk, `/user/payments/preview_manual?child_ID=${payerId}`);
      const preview: Preview = JSON.parse(JSON.stringify(body));
      const [account] = preview.accounts.filter(({ isCash }) => !isCash);
      const items = preview.items.filter(({ text }) => text.includes(masked)).map(({ ID }) => ID);
      const payment = {
        child_ID: payerId,
        amount: 2000,
        on: toDayNumber(dayInVienna(new Date())),
        account_ID: account?.ID,
        text: 'Gutschein für Tante Resi',
        items,
        key: crypto.randomUUID(),
      };
      expect(await ask(desk, '/user/payments/enter', payment)).toMatchObject({ http: 200 });
      await page.reload();
      await expect(newest).not.toContainText('•');
    });
    const code = (await newest.textContent()) ?? '';

    const other = await browser.newContext({ baseURL: people.member.origin });
    await other.addCookies([...(await cookiesOf(people.member))]);
    const member = await other.newPage();
    await member.goto('/gutscheine/kaufen');
    const field = member.getByLabel('Gutscheincode');
    await field.fill('ABCDE-12345');
    await member.getByRole('button', { name: 'Gutschein einlösen' }).click();
    await expect(
      member.getByText('Ein Gutscheincode hat höchstens 8 Zeichen (9 mit Bindestrich).').first(),
    ).toBeVisible();
    await field.fill(` ${code.toLowerCase()} `);
    await member.getByRole('button', { name: 'Gutschein einlösen' }).click();
    await expect(member.getByText('Der Gutschein wurde erfolgreich eingelöst!')).toBeVisible();
    await member.getByRole('button', { name: 'Weiteren Gutschein einlösen' }).click();
    await field.fill(code);
    await member.getByRole('button', { name: 'Gutschein einlösen' }).click();
    await expect(member.getByText('Dieser Gutschein wurde schon eingelöst.').first()).toBeVisible();
    await other.close();

    await as(people.admin);
    await page.goto('/gutscheine');
    await expect(page.getByRole('row', { name: new RegExp(`${code}.*eingelöst.*Tante Resi`) })).toBeVisible();
  });
});

test.describe('discounts', () => {
  test('are created, and refused when they say nothing', async ({ page, as }) => {
    await as(people.admin);
    await page.goto('/rabatte');
    await page.getByRole('button', { name: 'Rabatt anlegen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Code' }).fill(`Ostern2${test.info().retry}`);
    await dialog.getByRole('button', { name: 'Rabatt anlegen' }).click();
    await expect(dialog.getByText('Bitte gib entweder einen Betrag oder einen Prozentsatz an.').first()).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Betrag' }).fill('7,50');
    await dialog.getByRole('button', { name: 'Rabatt anlegen' }).click();
    await expect(page.getByRole('row', { name: /ostern2\d.*€ 7,50/ })).toBeVisible();

    await test.step('rules take something off by themselves; who would pay what is shown before one is saved', async () => {
      await goOn(page, '/preisregeln');
      await page.getByRole('button', { name: 'Regel anlegen' }).click();
      await page.getByRole('menuitem', { name: 'Familienermäßigung' }).click();
      const next = page.getByRole('button', { name: 'Weiter: Wer zahlt was?' });
      await next.click();
      await expect(page.getByText('Bitte gib entweder einen Betrag oder einen Prozentsatz an.').first()).toBeVisible();
      await page.getByRole('textbox', { name: 'Prozent' }).fill('15');
      await next.click();
      await expect(page.getByText(/würden zusammen €\s[\d.,]+ statt €\s[\d.,]+ kosten/)).toBeVisible();
      await expect(
        page.getByRole('list', { name: 'Wer was zahlen würde' }).getByRole('listitem').first(),
      ).toBeVisible();
      // Saved without being in force: other journeys book in this club.
      await page.getByRole('button', { name: 'Zurück' }).click();
      await page.getByRole('switch', { name: 'aktiv' }).click();
      await next.click();
      await expect(page.getByText(/Keine würde etwas anderes kosten/)).toBeVisible();
      await page.getByRole('button', { name: 'Regel speichern' }).click();
      const rule = page.getByRole('listitem').filter({ hasText: 'Ab dem 2. Kind 15 %' });
      await expect(rule).toContainText('inaktiv');
      await rule.getByRole('button', { name: /löschen/ }).click();
      await page.getByRole('button', { name: 'Regel löschen' }).click();
      await expect(rule).toHaveCount(0);
    });
  });
});
