import { createHash } from 'node:crypto';
import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import type pg from 'pg';

type Payer = { id: number; name: string; cents: number };

/** Families that owe something later: the first few are told of by the bank, and nobody is reminded of them. */
const payersOf = async (client: pg.ClientBase, clubId: number, today: IsoDay): Promise<readonly Payer[]> => {
  const { rows } = await client.query<Payer>(
    `select w.id, concat_ws(' ', w.first_name, w.last_name) as name, sum(i.open_cents)::integer as cents
     from ledger_account a
     join person w on w.club_id = a.club_id and w.id = a.person_id and w.manager_id = w.id and w.deleted_at is null
     join open_item i on i.club_id = a.club_id and i.account_id = a.id and i.side = 'charge' and i.open_cents > 0
     where a.club_id = $1 and not exists (select from login l where l.club_id = a.club_id and l.person_id = w.id)
     group by w.club_id, w.id having min(i.due_on) > $2::date order by w.id limit 5`,
    [clubId, today],
  );
  return rows;
};

type Line = { on: IsoDay; cents: number; name: string; iban?: string; text: string };

/** Two neighbours swapped, and one digit off. */
const swapped = (reference: string) => `${reference.slice(0, -2)}${reference.at(-1)}${reference.at(-2)}`;
const oneOff = (reference: string) => `${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`;

const studio = { name: 'Yoga Studio Mitte', iban: 'AT541200010020030040' } as const;

/** What the bank tells: two that are certain, two nearly right, rent, a fee, and one that nobody knows. */
const linesFor = (payers: readonly Payer[], today: IsoDay): readonly Line[] => {
  const day = (ago: number) => addDays(today, -ago);
  const written = [
    (reference: string) => `${reference} Kursbeitrag`,
    (reference: string) => `Kundenreferenz ${reference}`,
    (reference: string) => `${oneOff(reference)} Kursbeitrag`,
    (reference: string) => `Turnen ${swapped(reference)}`,
  ];
  const known = payers.slice(0, written.length).map(({ id, name, cents }, index) => ({
    on: day(6 - index),
    cents,
    name,
    text: written[index]?.(customerReference(id)) ?? '',
  }));
  return [
    ...known,
    { on: day(3), cents: 32_000, ...studio, text: 'Saalmiete' },
    { on: day(2), cents: -1290, name: '', text: 'Entgelt für Kontoführung' },
    { on: day(2), cents: 4200, name: 'Anneliese Unbekannt', text: 'danke für alles' },
  ];
};

const amount = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
const side = (cents: number) => (cents > 0 ? 'CRDT' : 'DBIT');

const entryOf = ({ on, cents, name, iban, text }: Line, index: number) =>
  `<Ntry><Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>${side(cents)}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${on}</Dt></BookgDt><AcctSvcrRef>DEMO-${index + 1}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr>${iban === undefined ? '' : `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`}</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const balance = (code: string, cents: number, on: IsoDay) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount(cents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;

const openingCents = 1_254_300;

/** Kontoauszug: one statement of last week, taken over and not assigned yet, and a rule for the rent. */
export const writeBank = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const lines = linesFor(await payersOf(client, clubId, today), today);
  const [from, to] = [addDays(today, -7), addDays(today, -1)];
  const closing = lines.reduce((sum, { cents }) => sum + cents, openingCents);
  const { rows: accounts } = await client.query<{ id: number; iban: string }>(
    `select a.id, c.iban from ledger_account a join club c on c.id = a.club_id where a.club_id = $1 and a.purpose = 'bank'`,
    [clubId],
  );
  const { id: accountId = 0, iban = '' } = accounts[0] ?? {};
  const content = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>DEMO-45</Id><ElctrncSeqNb>45</ElctrncSeqNb><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${balance('OPBD', openingCents, from)}${balance('CLBD', closing, to)}${lines.map(entryOf).join('')}</Stmt></BkToCstmrStmt></Document>`,
  );
  const moment = `($2::date + time '20:15') at time zone 'Europe/Vienna'`;
  const { rows: files } = await client.query<{ id: string }>(
    `insert into stored_file (club_id, purpose, name, mime_type, content, created_at)
     values ($1, 'bank', 'auszug-45.xml', 'application/octet-stream', $3, ${moment}) returning id`,
    [clubId, to, content],
  );
  const { rows: imports } = await client.query<{ id: number }>(
    `insert into bank_import (club_id, file_id, file_name, file_hash, format, state, created_at)
     values ($1, $3, 'auszug-45.xml', $4, 'camt', 'done', ${moment}) returning id`,
    [clubId, to, files[0]?.id, createHash('sha256').update(content).digest('hex')],
  );
  const importId = imports[0]?.id ?? 0;
  await client.query(
    `insert into bank_statement (club_id, import_id, account_id, name, sequence, from_on, to_on, opening_cents, closing_cents)
     values ($1, $2, $3, 'DEMO-45', 45, $4, $5, $6, $7)`,
    [clubId, importId, accountId, from, to, openingCents, closing],
  );
  await client.query(
    `insert into bank_line (club_id, import_id, account_id, fingerprint, booked_on, value_on, cents, name, iban, text, bank_reference)
     select $1, $2, $3, 'demo-' || l.place, l."on", l."on", l.cents, l.name, coalesce(l.iban, ''), l.text, 'DEMO-' || l.place
     from jsonb_to_recordset($4::jsonb) as l (place integer, "on" date, cents bigint, name text, iban text, text text)
     order by l.place`,
    [clubId, importId, accountId, JSON.stringify(lines.map((line, index) => ({ place: index + 1, ...line })))],
  );
  await client.query(
    `insert into bank_rule (club_id, iban, is_incoming, account_id, created_at)
     select $1, $3, true, a.id, ${moment} from ledger_account a where a.club_id = $1 and a.purpose = 'otherIncome'`,
    [clubId, to, studio.iban],
  );
};
