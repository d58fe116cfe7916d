import { customerReference } from '@vereinshaus/contract/customer-reference';
import { dayInVienna } from '@vereinshaus/contract/days';
import { compactIban } from '@vereinshaus/contract/iban';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { type Facts, type Payer, type Rule, wordsOf } from './matching.rules.ts';

type DbCtx = Pick<Ctx, 'db' | 'now'>;

type PayerRow = {
  id: number;
  first_name: string;
  last_name: string;
  company_name: string;
  iban: string;
  open_cents: number;
  due_cents: number;
  items: number[] | null;
};

/** Everybody who pays, with what is open; each table is read once. */
const payerRows = async (ctx: DbCtx): Promise<readonly PayerRow[]> => {
  const { rows } = await sql<PayerRow>`
    with open as materialized (
      select i.account_id, sum(case i.side when 'charge' then i.open_cents else -i.open_cents end)::bigint as open_cents,
        coalesce(sum(i.open_cents) filter (where i.side = 'charge' and i.due_on <= ${dayInVienna(ctx.now)}::date), 0)::bigint
          as due_cents,
        array_agg(i.open_cents::float8) filter (where i.side = 'charge') as items
      from open_item i where i.open_cents > 0 group by i.account_id
    )
    select w.id, w.first_name, w.last_name, w.company_name, coalesce(a.iban, '') as iban,
      coalesce(o.open_cents, 0)::bigint as open_cents, coalesce(o.due_cents, 0)::bigint as due_cents, o.items
    from person w
    left join ledger_account a on a.person_id = w.id
    left join open o on o.account_id = a.id
    where w.manager_id = w.id and w.deleted_at is null`.execute(ctx.db);
  return rows;
};

type MemberRow = { manager_id: number; first_name: string; last_name: string };

const memberRows = (ctx: DbCtx): Promise<readonly MemberRow[]> =>
  ctx.db
    .selectFrom('person as p')
    .whereRef('p.manager_id', '<>', 'p.id')
    .where('p.deleted_at', 'is', null)
    .select(['p.manager_id', 'p.first_name', 'p.last_name'])
    .execute();

/** From where money of a family came before, and where their mandates are. */
const ibanRows = async (ctx: DbCtx): Promise<readonly { iban: string; payer_id: number }[]> => {
  const { rows } = await sql<{ iban: string; payer_id: number }>`
    select distinct l.iban, b.payer_id from bank_line l
    join bank_assignment b on b.club_id = l.club_id and b.line_id = l.id and b.undone_at is null and b.payer_id is not null
    where l.state = 'booked' and l.iban <> ''
    union
    select s.iban, m.person_id from sepa_mandate s
    join payment_method m on m.club_id = s.club_id and m.id = s.method_id and m.removed_at is null
    where s.iban <> ''`.execute(ctx.db);
  return rows;
};

const invoiceRows = async (ctx: DbCtx) => {
  const { rows } = await sql<{ number: string; payer_id: number; cents: number }>`
    select i.year || '-' || i.number as number, i.payer_id, i.total_cents as cents from invoice i
    where i.kind = 'normal' and i.issued_on > ${dayInVienna(ctx.now)}::date - 1100`.execute(ctx.db);
  return rows;
};

const mandateRows = async (ctx: DbCtx) => {
  const { rows } = await sql<{ reference: string; payer_id: number }>`
    select s.reference, m.person_id as payer_id from sepa_mandate s
    join payment_method m on m.club_id = s.club_id and m.id = s.method_id`.execute(ctx.db);
  return rows;
};

const reportRows = async (ctx: DbCtx) => {
  const { rows } = await sql<{ payerId: number; cents: number }>`
    select r.payer_id as "payerId", r.amount_cents as cents from paid_report r
    where r.paid_on > ${dayInVienna(ctx.now)}::date - 60`.execute(ctx.db);
  return rows;
};

const ruleRows = async (ctx: DbCtx): Promise<readonly Rule[]> => {
  const { rows } = await sql<Rule>`
    select r.iban, r.name, r.is_incoming as "isIncoming", r.account_id as "accountId", a.number || ' ' || a.name as label
    from bank_rule r join ledger_account a on a.club_id = r.club_id and a.id = r.account_id order by r.id`.execute(
    ctx.db,
  );
  return rows;
};

const grouped = <K, V>(pairs: Iterable<readonly [K, V]>): ReadonlyMap<K, readonly V[]> => {
  const groups = new Map<K, V[]>();
  for (const [key, value] of pairs) {
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [value]);
    else if (!known.includes(value)) known.push(value);
  }
  return groups;
};

export const payerLabel = (row: { first_name: string; last_name: string; company_name: string }): string =>
  [row.first_name, row.last_name, row.company_name].filter((part) => part !== '').join(' ');

const nameWords = ({ first_name: first, last_name: last }: { first_name: string; last_name: string }) =>
  wordsOf(`${first} ${last}`);

/** Everything that lines are compared with; asked for once, however many lines there are. */
export const factsOf = async (ctx: DbCtx): Promise<Facts> => {
  const rows = await payerRows(ctx);
  const members = grouped((await memberRows(ctx)).map((row) => [row.manager_id, nameWords(row)] as const));
  const payers = new Map<number, Payer>(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        label: `${payerLabel(row)} (${customerReference(row.id)})`,
        names: [nameWords(row), wordsOf(row.company_name), ...(members.get(row.id) ?? [])].filter(
          ({ length }) => length > 1,
        ),
        openCents: row.open_cents,
        dueCents: row.due_cents,
        itemCents: row.items ?? [],
      },
    ]),
  );
  const known = rows.flatMap((row) => (row.iban === '' ? [] : [[compactIban(row.iban), row.id] as const]));
  const learned = (await ibanRows(ctx)).map(({ iban, payer_id: id }) => [compactIban(iban), id] as const);
  return {
    payers,
    payersByReference: new Map(rows.map(({ id }) => [customerReference(id), id])),
    payersByIban: grouped([...known, ...learned]),
    payersByWord: grouped(
      [...payers.values()].flatMap(({ id, names }) => names.flat().map((word) => [word, id] as const)),
    ),
    invoices: new Map(
      (await invoiceRows(ctx)).map(({ number, payer_id: payerId, cents }) => [number, { payerId, cents }]),
    ),
    mandates: new Map((await mandateRows(ctx)).map(({ reference, payer_id: payerId }) => [reference, payerId])),
    reports: await reportRows(ctx),
    rules: await ruleRows(ctx),
  };
};
