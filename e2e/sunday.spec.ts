import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { ask, doorstep, numberIn } from './ask.ts';
import { downloaded } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { goOn } from './go-on.ts';
import { people } from './people.ts';

/** What the bank tells of money that came in, or went out. */
const entry = (reference: string, cents: number, name: string, text: string) => {
  const [side, party] = cents > 0 ? ['CRDT', 'Dbtr'] : ['DBIT', 'Cdtr'];
  return `<Ntry><Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${dayInVienna(new Date())}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><${party}><Nm>${name}</Nm></${party}></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
};

const statement = (entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>E2E</Id><Acct><Id><IBAN>AT611904300234573201</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;

test('the Sunday of the treasurer: bank, expense, fees, an invoice to a sponsor, and the file for the bank', async ({
  page,
  as,
}) => {
  const now = Date.now();
  const mark = now.toString(36).toUpperCase();
  await as(people.cashier);
  await page.goto(doorstep);
  const familyOf = async (name: string) =>
    numberIn((await ask(page, `/accounting/bank/targets?search=${name}`)).body, /"child_ID":([1-9]\d*)/);
  const [huber, gruber] = [await familyOf('huber'), await familyOf('gruber')];
  const owed = 1_000_000 + (now % 900_000);
  const entered = owed + 1_000_000;
  const post = (values: Readonly<Record<string, unknown>>) => ask(page, '/user/payments/add_manual', values);
  await post({ child_ID: huber, amount: -owed, text: `Trikot ${mark}` });
  await post({ child_ID: gruber, amount: -entered, text: `Lager ${mark}` });
  await post({ child_ID: gruber, amount: entered, text: `Lager ${mark}`, via: 'bank' });

  await test.step('reads in the file of the bank, and books what is certain at once', async () => {
    await page.goto('/buchhaltung/bankimport');
    const content = statement([
      entry(`${mark}-1`, owed, 'Irgendwer', `${customerReference(huber)} Trikot`),
      entry(`${mark}-2`, entered, `Gruber ${mark}`, `${customerReference(gruber)} Lager`),
      entry(`${mark}-3`, -12_000, `Sporthaus ${mark}`, 'Bälle'),
    ]);
    await page
      .getByLabel('Kontoauszug', { exact: true })
      .setInputFiles({ name: `auszug-${mark}.xml`, mimeType: 'text/xml', buffer: Buffer.from(content) });
    await expect(page.getByRole('heading', { name: `„auszug-${mark}.xml“ (camt)` })).toBeVisible();
    await page.getByRole('button', { name: '3 Zeilen übernehmen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Zuordnung' })).toBeVisible();
    await page.getByRole('button', { name: /^\d+ sichere Zeilen? buchen/ }).click();
    await expect(page.getByText(/sichere Zeilen? zugeordnet\.$/)).toBeVisible();
  });

  const waiting = page.getByRole('list', { name: 'Zeilen, die warten' });
  await test.step('links what was entered by hand, takes it back and links it again', async () => {
    await page.getByLabel('Zeilen suchen').fill(mark);
    await expect(waiting.getByRole('listitem')).toHaveCount(2);
    const isReceipt = page.getByRole('button', { name: `Das ist der Beleg: Gruber ${mark}` });
    await isReceipt.click();
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Zugeordnet' }).click();
    await page.getByRole('button', { name: `Gruber ${mark}: Zuordnung zurücknehmen` }).click();
    await expect(page.getByText('Die Zuordnung ist zurückgenommen.')).toBeVisible();
    await page.getByRole('tab', { name: 'Offen' }).click();
    await isReceipt.click();
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('books a bill onto an expense with its tax', async () => {
    await page.getByRole('button', { name: `Zuordnen …: Sporthaus ${mark}` }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Sporthaus ${mark}`) });
    await dialog.getByRole('combobox', { name: 'Person, Rechnung oder Konto' }).fill('7600');
    await page.getByRole('option', { name: /^7600/ }).first().click();
    await dialog.getByRole('combobox', { name: 'Steuer' }).selectOption({ label: 'Vorsteuer 20 %' });
    await dialog.getByLabel('Nummer am Beleg').fill(mark);
    await dialog.getByRole('button', { name: 'Zuordnen' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Keine Zeile passt dazu.')).toBeVisible();
  });

  await test.step('looks at the fees of a year to come as the families would get them', async () => {
    await goOn(page, `/mitgliedsbeiträge?jahr=${new Date(now).getFullYear() + 4}`);
    await page.getByRole('button', { name: 'Beiträge vorschreiben' }).click();
    const dialog = page.getByRole('dialog', { name: /^Mitgliedsbeiträge \d{4} vorschreiben$/ });
    await expect(dialog.getByLabel('Vorschau der E-Mail')).toContainText('€');
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('writes a sponsor an invoice with a discount, and sends it', async () => {
    const sponsor = `Autohaus Berger ${mark}`;
    await goOn(page, '/rechnung/neu');
    await page.getByLabel('Name oder Firma').fill(sponsor);
    await page.getByLabel('Straße und Hausnummer').fill('Landstraße 5');
    await page.getByLabel('PLZ').fill('4020');
    await page.getByLabel('Ort', { exact: true }).fill('Linz');
    await page.getByLabel('E-Mail').fill('office@autohaus.test');
    const line = (place: number) => page.getByRole('group', { name: `Position ${place}` });
    const fill = async (place: number, text: string, price: string) => {
      await line(place).getByLabel('Leistung').fill(text);
      await line(place).getByLabel('Preis netto').fill(price);
      await line(place).getByRole('combobox', { name: 'Umsatzsteuer' }).click();
      await page.getByRole('option', { name: /Kleinunternehmer/ }).click();
      await line(place).getByRole('combobox', { name: 'Erlöskonto' }).click();
      await page.getByRole('option').first().click();
    };
    await fill(1, 'Bandenwerbung', '200');
    await page.getByRole('button', { name: 'Position hinzufügen' }).click();
    await fill(2, 'Treuerabatt', '20');
    await line(2).getByLabel('Abzug (Rabatt)').check();
    await expect(page.getByText(/Rechnungsbetrag €\s180,00/)).toBeVisible();
    await page.getByRole('button', { name: 'Rechnung ausstellen' }).click();
    await expect(page.getByText(/Rechnung \d{4}-\d{5} ist ausgestellt\./)).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: sponsor });
    await expect(row).toContainText('offen');
    await row.getByRole('button', { name: /^Mehr zu Rechnung/ }).click();
    await page.getByRole('menuitem', { name: 'Per E-Mail schicken' }).click();
    const dialog = page.getByRole('dialog', { name: /per E-Mail schicken$/ });
    await expect(dialog.getByRole('textbox', { name: 'An', exact: true })).toHaveValue('office@autohaus.test');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Danke für eure Unterstützung!');
    await dialog.getByRole('button', { name: 'Schicken' }).click();
    await expect(page.getByText(/ist an office@autohaus\.test unterwegs\./)).toBeVisible();
  });

  await test.step('collects with mandates, and makes the file for the bank', async () => {
    await goOn(page, '/buchhaltung/bankexport');
    await expect(page.getByRole('region', { name: 'Nicht dabei' }).getByText('kein Mandat').first()).toBeVisible();
    await page.getByRole('button', { name: /^\d+ Lastschriften? vorbereiten …$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Vorbereiten und verständigen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Einzug am/ })).toBeVisible();
    const orderId = Number(new URL(page.url()).searchParams.get('auftrag'));
    const file = await downloaded(page, () => page.getByRole('button', { name: 'Datei erstellen' }).click());
    expect(file.suggestedFilename()).toMatch(/^Einzug-.*pain\.008\.001\.08\.xml$/);
    await expect(page.getByText('bei der Bank').first()).toBeVisible();
    // The same can be collected by whoever makes the journey again.
    expect(await ask(page, '/accounting/bank_export/withdraw', { ID: orderId, notAtBank: 1 })).toMatchObject({
      http: 200,
    });
  });
});
