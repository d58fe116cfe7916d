import { addDays, dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { compactIban } from '@vereinshaus/contract/kit/iban';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { sql } from 'kysely';
import { listed } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { forEachYielding } from '../../kit/for-each-yielding.ts';
import { customerClaims } from '../invoices/index.ts';
import { accountLabel } from '../ledger/index.ts';
import { enteredSince } from './entered-payments.queries.ts';
import { maxDaysApart } from './entered-payments.rules.ts';
import { ruleVersion } from './learn-rule.ts';
import { invoiceNumbersIn, referredToIn } from './matching.rules.ts';
import { type DebitRow, type DisbursementRow, debits, disbursements, ownOrders } from './own-orders.queries.ts';
import { mayBeMeant, type PayerHints } from './payers.queries.ts';
import {
  type EnteredPayment,
  type MatchedLine,
  type OpenInvoice,
  type Payer,
  type Payout,
  type ProposalFacts,
  type Rule,
  wordsIn,
  wordsOf,
} from './proposal.rules.ts';

type DbCtx = Pick<Ctx, 'db' | 'now' | 'club'>;

/** The accounts from which money of a family came before, and those of their mandates. */
const ibans = sql`
  select distinct l.iban, b.payer_id as "payerId" from bank_line l
  join bank_assignment b on b.club_id = l.club_id and b.line_id = l.id and b.undone_at is null and b.payer_id is not null
  where l.state = 'booked' and l.iban <> ''
  union
  select s.iban, m.person_id from sepa_mandate s
  join payment_method_card m on m.club_id = s.club_id and m.id = s.method_id and m.removed_at is null
  where s.iban <> ''`;

const invoices = (today: IsoDay) => sql`
  select i.year || '-' || i.number as number, i.payer_id as "payerId", i.total_cents as cents from invoice_card i
  where i.kind = 'normal' and i.payer_id is not null and i.issued_on > ${today}::date - 1100`;

const mandates = sql`
  select s.reference, m.person_id as "payerId" from sepa_mandate s
  join payment_method_card m on m.club_id = s.club_id and m.id = s.method_id`;

const reports = (today: IsoDay) => sql`
  select r.payer_id as "payerId", r.amount_cents as cents from paid_report_card r where r.paid_on > ${today}::date - 60`;

const rules = sql`
  select r.iban, r.name, r.words, r.is_incoming as "isIncoming", r.account_id as "accountId", ${accountLabel()} as label,
    r.tax_code as "taxCode", coalesce(r.cost_centre_id, 0) as "costCentreId"
  from bank_rule r join ledger_account_card a on a.club_id = r.club_id and a.id = r.account_id
  where r.version <= ${ruleVersion} order by r.id`;

/** Among payouts of the same amount, the earliest count as those that lines were already assigned to. */
const payouts = sql`
  with sent as (
    select -m.amount_cents as cents, (m.happened_at at time zone 'Europe/Vienna')::date as on,
      row_number() over (partition by m.amount_cents order by m.happened_at, m.external_id) as place
    from payment_movement m where m.kind = 'payout'
  ), arrived as (
    select s.cents, count(*) as lines from bank_assignment s
    join ledger_account_card a on a.club_id = s.club_id and a.id = s.account_id and a.purpose = 'payouts'
    where s.undone_at is null group by s.cents
  )
  select sent.cents, sent.on from sent left join arrived a on a.cents = sent.cents
  where sent.place > coalesce(a.lines, 0) order by sent.on`;

const payoutAccounts = sql`
  select a.id, ${accountLabel()} as label from ledger_account_card a where a.purpose = 'payouts'`;

type OfPayer<T> = readonly (T & { payerId: number })[];

type KnownFacts = {
  ibans: OfPayer<{ iban: string }>;
  invoices: OfPayer<{ number: string; cents: number }>;
  customerInvoices: readonly OpenInvoice[];
  mandates: OfPayer<{ reference: string }>;
  reports: OfPayer<{ cents: number }>;
  rules: readonly Rule[];
  entered: readonly EnteredPayment[];
  payouts: readonly Payout[];
  payoutAccounts: readonly { id: number; label: string }[];
  debits: readonly DebitRow[];
  disbursements: readonly DisbursementRow[];
};

/** „2026-00043“ in the form it is matched in: 2026-43. */
const plainNumber = (number: string) => number.replace(/-0+/, '-');

/** All known facts except the persons, in one statement. */
const knownOf = async (ctx: DbCtx, lines: readonly MatchedLine[]): Promise<KnownFacts> => {
  const today = dayInVienna(ctx.now);
  const first = lines.reduce((day, { bookedOn }) => (bookedOn < day ? bookedOn : day), today);
  const { rows } = await sql<KnownFacts>`
    select ${listed(ibans)} as ibans, ${listed(invoices(today))} as invoices, ${listed(mandates)} as mandates, ${listed(customerClaims)} as "customerInvoices",
      ${listed(reports(today))} as reports, ${listed(rules)} as rules,
      ${listed(enteredSince(addDays(first, -maxDaysApart)))} as entered, ${listed(payouts)} as payouts,
      ${listed(payoutAccounts)} as "payoutAccounts", ${listed(debits(ctx.now))} as debits,
      ${listed(disbursements)} as disbursements`.execute(ctx.db);
  const [known] = rows;
  if (known === undefined) throw new Error('a query without a condition has a row');
  return known;
};

const into = <K, V>(groups: Map<K, Set<V>>, key: K, value: V) => {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, new Set([value]));
  else known.add(value);
};

const listsOf = <K, V>(groups: ReadonlyMap<K, ReadonlySet<V>>): ReadonlyMap<K, readonly V[]> =>
  new Map([...groups].map(([key, values]) => [key, [...values]]));

/** How many lines, and how many persons, are processed before other requests get a turn. */
const linesPerBreath = 50;
const personsPerBreath = 250;

export const payerLabel = (row: { first_name: string; last_name: string; company_name: string }): string =>
  [row.first_name, row.last_name, row.company_name].filter((part) => part !== '').join(' ');

const nameWords = ({ first_name: first, last_name: last }: { first_name: string; last_name: string }) =>
  wordsOf(`${first} ${last}`);

/** The persons that the lines could mean, by everything they contain, including almost correct references. */
const hintsOf = async (lines: readonly MatchedLine[], known: KnownFacts): Promise<PayerHints> => {
  const invoices = new Map(known.invoices.map(({ number, payerId }) => [number, payerId]));
  const mandates = new Map(known.mandates.map(({ reference, payerId }) => [reference, payerId]));
  const orders = new Map([...known.debits, ...known.disbursements].map(({ name, payerId }) => [name, payerId]));
  const ibans = new Set(lines.flatMap(({ iban }) => (iban === '' ? [] : [iban])));
  const words = new Set<string>();
  const payerIds = new Set<number>();
  const add = (payerId: number | null | undefined) => payerId && payerIds.add(payerId);
  for (const { iban, payerId } of known.ibans) if (ibans.has(compactIban(iban))) add(payerId);
  await forEachYielding(lines, linesPerBreath, (line) => {
    for (const word of wordsIn(line)) words.add(word);
    for (const payerId of referredToIn(line)) add(payerId);
    for (const number of invoiceNumbersIn(line)) add(invoices.get(number));
    add(mandates.get(line.mandateReference));
    add(orders.get(line.endToEndId));
  });
  return { payerIds: [...payerIds], ibans: [...ibans], words: [...words] };
};

/** Everything that the lines are compared with; read once for all lines, and only for persons that a line could mean. */
export const factsOf = async (ctx: DbCtx, lines: readonly MatchedLine[]): Promise<ProposalFacts> => {
  const known = await knownOf(ctx, lines);
  const persons = await mayBeMeant(ctx, await hintsOf(lines, known));
  const members = new Map<number, Set<readonly string[]>>();
  await forEachYielding(persons, personsPerBreath, (row) => {
    if (row.id !== row.manager_id) into(members, row.manager_id, nameWords(row));
  });
  const payers = new Map<number, Payer>();
  const byReference = new Map<string, number>();
  const byIban = new Map<string, Set<number>>();
  const byWord = new Map<string, Set<number>>();
  await forEachYielding(persons, personsPerBreath, (row) => {
    if (row.id !== row.manager_id) return;
    const reference = customerReference(row.id);
    const names = [nameWords(row), wordsOf(row.company_name), ...(members.get(row.id) ?? [])].filter(
      ({ length }) => length > 1,
    );
    payers.set(row.id, {
      id: row.id,
      label: `${payerLabel(row)} (${reference})`,
      names,
      openCents: row.open_cents,
      dueCents: row.due_cents,
      itemCents: row.items ?? [],
    });
    byReference.set(reference, row.id);
    if (row.iban !== '') into(byIban, compactIban(row.iban), row.id);
    for (const word of names.flat()) into(byWord, word, row.id);
  });
  await forEachYielding(known.ibans, personsPerBreath, ({ iban, payerId }) => into(byIban, compactIban(iban), payerId));
  return {
    payers,
    payersByReference: byReference,
    payersByIban: listsOf(byIban),
    payersByWord: listsOf(byWord),
    invoices: new Map(known.invoices.map(({ number, payerId, cents }) => [number, { payerId, cents }])),
    customerInvoices: new Map(known.customerInvoices.map((claim) => [plainNumber(claim.number), claim])),
    mandates: new Map(known.mandates.map(({ reference, payerId }) => [reference, payerId])),
    reports: known.reports,
    rules: known.rules,
    entered: known.entered,
    payouts: known.payouts,
    payoutAccount: known.payoutAccounts[0] ?? { id: 0, label: '' },
    ...ownOrders(ctx, known),
  };
};
