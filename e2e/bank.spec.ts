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
  await expect(page.getByText(/sichere Zeilen? zugeordnet\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /sichere Zeilen? buchen/ })).toBeHidden();

  await page.getByLabel('Zeilen suchen').fill(mark);
  const waiting = page.getByRole('list', { name: 'Zeilen, die warten' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  const assign = async (name: string, search: string, option: RegExp) => {
    await page.getByRole('button', { name: new RegExp(`^(Zuordnen|Anders) …: ${name}`) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Person, Rechnung oder Konto' }).fill(search);
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

type Line = { fullname: string; amount: number; endToEndId: string };
type Owed = { ID: number; fullname: string; amount: number; method_ID: number; reason?: string };

/** What the bank tells of a debit of ours: it came in, or came back. */
const debitEntry = ({ endToEndId, amount, fullname }: Line, reference: string, day: string, code = '') =>
  `<Ntry><Amt Ccy="EUR">${(amount / 100).toFixed(2)}</Amt><CdtDbtInd>${code === '' ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><RltdPties><Dbtr><Nm>${fullname}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${code === '' ? 'Einzug' : 'Rueckgabe'} ${reference}</Ustrd></RmtInf>${code === '' ? '' : `<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`}</TxDtls></NtryDtls></Ntry>`;

test('the treasurer collects with mandates, hands the file to the bank, and what comes back is open again', async ({
  page,
  as,
}) => {
  const mark = Date.now().toString(36).toUpperCase();
  await as(people.cashier);
  await page.goto(doorstep);
  const owing = async (): Promise<readonly Owed[]> => {
    const { body } = await ask(page, '/accounting/bank_export/debits');
    return JSON.parse(JSON.stringify(body)).families;
  };
  // What an earlier try has left blocked is used again.
  for (const { reason, method_ID } of await owing()) {
    if (reason === 'blocked') await ask(page, '/user/payments/mandate/release', { method_ID });
  }
  await page.goto('/buchhaltung/bankexport');
  await expect(page.getByRole('region', { name: 'Nicht dabei' }).getByText('kein Mandat').first()).toBeVisible();
  await page.getByRole('button', { name: /^\d+ Lastschriften vorbereiten …$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vorbereiten und verständigen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Einzug am/ })).toBeVisible();
  const orderId = Number(new URL(page.url()).searchParams.get('auftrag'));

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Datei erstellen' }).click();
  const saved = await (await downloading).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of saved) chunks.push(Buffer.from(chunk));
  const file = Buffer.concat(chunks).toString('utf8');
  expect(file).toContain('pain.008.001.08');
  const day = /<ReqdColltnDt>([\d-]+)</.exec(file)?.[1] ?? '';
  await expect(page.getByText('bei der Bank').first()).toBeVisible();

  const { body } = await ask(page, `/accounting/bank_export/orders/${orderId}`);
  const lines: readonly Line[] = JSON.parse(JSON.stringify(body)).lines;
  const [first, second] = lines;
  if (first === undefined || second === undefined) throw new Error('too few debits in the demo');
  await page.getByRole('link', { name: 'Bankimport' }).last().click();
  const content = statement([
    ...lines.map((line, index) => debitEntry(line, `${mark}-${index}`, day)),
    debitEntry(first, `${mark}-R1`, day, 'AM04'),
    debitEntry(second, `${mark}-R2`, day, 'AC04'),
  ]);
  await page
    .getByLabel('Kontoauszug', { exact: true })
    .setInputFiles({ name: `einzug-${mark}.xml`, mimeType: 'text/xml', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: `${lines.length + 2} Zeilen übernehmen` }).click();
  await page.getByRole('button', { name: /^\d+ sichere Zeilen? buchen/ }).click();
  await expect(page.getByText(/sichere Zeilen? zugeordnet\.$/)).toBeVisible();

  const openAgain = async () => {
    const families = await owing();
    return [first, second].map((line) => families.find(({ fullname }) => fullname === line.fullname));
  };
  // What came back is certain once its arrival is booked: the run goes round again.
  await expect.poll(async () => (await openAgain()).map((family) => family?.reason)).toEqual([undefined, 'blocked']);
  expect((await openAgain())[0]?.amount).toBeGreaterThanOrEqual(first.amount);
  await page.getByRole('link', { name: 'Bankexport' }).last().click();
  await expect(page.getByText('Rücklastschrift AC04: Konto aufgelöst').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Aufträge' }).click();
  await expect(page.getByText('2 zurückgekommen').first()).toBeVisible();
});
