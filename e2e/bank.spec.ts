import { customerReference } from '@vereinshaus/contract/customer-reference';
import { ask, doorstep } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { people } from './people.ts';

type Target = { child_ID: number; label: string };

const entry = (reference: string, cents: number, name: string, text: string) =>
  `<Ntry><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const statement = (entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>E2E</Id><Acct><Id><IBAN>AT611904300234573201</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;

test('the treasurer imports a statement, books all that is certain and two lines by hand, takes one back and books it again', async ({
  page,
  as,
}) => {
  const mark = Date.now().toString(36).toUpperCase();
  await as(people.cashier);
  await page.goto(doorstep);
  const { body } = await ask(page, '/accounting/bank/targets?search=huber');
  const targets: readonly Target[] = JSON.parse(JSON.stringify(body)).targets;
  const [payer] = targets.filter(({ child_ID: id }) => id > 0);
  const payerId = payer?.child_ID ?? 0;
  const owed = 1_000_000 + (Date.now() % 900_000);
  await ask(page, '/user/payments/add_manual', { child_ID: payerId, amount: -owed, text: `Trikot ${mark}` });

  await page.goto('/buchhaltung/bankimport');
  const content = statement([
    entry(`${mark}-1`, owed, 'Irgendwer', `${customerReference(payerId)} Trikot`),
    entry(`${mark}-2`, 1234, `Spender ${mark}`, 'für die Jugend'),
    entry(`${mark}-3`, 4321, `Gast ${mark}`, 'Abendkassa'),
  ]);
  await page
    .getByLabel('Kontoauszug', { exact: true })
    .setInputFiles({ name: `auszug-${mark}.xml`, mimeType: 'text/xml', buffer: Buffer.from(content) });
  await expect(page.getByRole('heading', { name: `„auszug-${mark}.xml“ (camt)` })).toBeVisible();
  await page.getByRole('button', { name: '3 Zeilen übernehmen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zuordnung' })).toBeVisible();

  await page.getByRole('button', { name: /^\d+ sichere Zeilen? buchen/ }).click();
  await expect(page.getByText(/Zeilen? zugeordnet\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /sichere Zeilen? buchen/ })).toBeHidden();

  await page.getByLabel('Zeilen suchen').fill(mark);
  const waiting = page.getByRole('list', { name: 'Zeilen, die warten' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  const assign = async (name: string, search: string, option: RegExp) => {
    await page.getByRole('button', { name: `${name} zuordnen` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Person oder Konto' }).fill(search);
    await page.getByRole('option', { name: option }).first().click();
    await dialog.getByRole('button', { name: 'Zuordnen' }).click();
    await expect(dialog).toBeHidden();
  };
  await assign(`Spender ${mark}`, 'Sonstige', /Sonstige Erträge/);
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await assign(`Gast ${mark}`, customerReference(payerId), /offen|Guthaben|\d{6}/);
  await expect(page.getByText('Keine Zeile passt dazu.')).toBeVisible();

  await page.getByRole('tab', { name: 'Zugeordnet' }).click();
  await page.getByRole('button', { name: `Gast ${mark}: Zuordnung zurücknehmen` }).click();
  await expect(page.getByText('Die Zuordnung ist zurückgenommen.')).toBeVisible();
  await page.getByRole('tab', { name: 'Offen' }).click();
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await assign(`Gast ${mark}`, 'Sonstige', /Sonstige Erträge/);
  await expect(page.getByText('Keine Zeile passt dazu.')).toBeVisible();
});
