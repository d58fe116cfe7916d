import type { BankLine } from '@vereinshaus/contract/bank/records';
import { toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { plainMoney } from '@vereinshaus/contract/kit/money';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { forEachYielding } from '../../kit/for-each-yielding.ts';
import { factsOf } from './facts.queries.ts';
import { proposeTarget } from './matching.rules.ts';
import type { Payer, Proposal } from './proposal.rules.ts';
import {
  type Assignment,
  assignmentsOf,
  type BankLineRow,
  ibanEnding,
  lineColumns,
  lineSource,
} from './stored-line.ts';

/** `payer`: the family the line is proposed to, if any. */
type ProposedLine = { line: BankLineRow; proposal: Proposal | undefined; payer: Payer | undefined };

/** How many lines are compared before other requests get a turn. */
const linesPerBreath = 10;

const linesIn = async (
  ctx: Pick<Ctx, 'db'>,
  states: readonly ('open' | 'preliminary')[],
  max: number | null = null,
): Promise<readonly BankLineRow[]> => {
  const { rows } = await sql<BankLineRow>`
    select ${lineColumns} from ${lineSource} where l.state = any(${[...states]}::text[]) order by l.booked_on, l.id limit ${max}`.execute(
    ctx.db,
  );
  return rows;
};

type BankCtx = Pick<Ctx, 'db' | 'now' | 'club'>;

/** Money of a family, whether it is already in the books or not. */
const isPayers = (proposal: Proposal | undefined): proposal is Proposal =>
  proposal?.target.kind === 'payer' || proposal?.target.kind === 'entered';

const proposedTo = async (ctx: BankCtx, lines: readonly BankLineRow[]): Promise<readonly ProposedLine[]> => {
  if (lines.length === 0) return [];
  const facts = await factsOf(ctx, lines);
  const proposed: ProposedLine[] = [];
  await forEachYielding(lines, linesPerBreath, (line) => {
    const proposal = proposeTarget(facts, line);
    const payer = isPayers(proposal) ? facts.payers.get(proposal.target.id) : undefined;
    proposed.push({ line, proposal, payer });
  });
  return proposed;
};

/** Offene Zeilen mit Vorschlag: always calculated from the current data, because every payment and booking changes the proposals. */
export const proposedLines = async (ctx: BankCtx): Promise<readonly ProposedLine[]> =>
  proposedTo(ctx, await linesIn(ctx, ['open']));

/** The same for one line. */
export const proposedLine = async (ctx: BankCtx, line: BankLineRow): Promise<Pick<ProposedLine, 'proposal'>> => {
  const [proposed] = await proposedTo(ctx, [line]);
  return { proposal: proposed?.proposal };
};

/**
 * Whether a payer may have paid without anybody noticing: an open line, of a statement or preliminary, is proposed to them, or its payer is
 * unknown and the amount is exactly what they owe.
 */
export const unassignedMoney = async (ctx: BankCtx): Promise<(payerId: number, dueCents: number) => boolean> => {
  const told = await linesIn(ctx, ['open', 'preliminary']);
  const came = await proposedTo(
    ctx,
    told.filter(({ cents }) => cents > 0),
  );
  const payers = new Set(came.flatMap(({ proposal }) => (isPayers(proposal) ? [proposal.target.id] : [])));
  const unknown = new Set(came.flatMap(({ line, proposal }) => (proposal === undefined ? [line.cents] : [])));
  return (payerId, dueCents) => payers.has(payerId) || unknown.has(dueCents);
};

const isCertain = ({ proposal }: ProposedLine) => proposal?.certainty === 'certain';

/** Money of families: lines proposed to a family, unknown incoming lines, and returned debits. */
const isOfFamily = ({ line, proposal }: ProposedLine) =>
  line.returnCode !== '' ||
  (proposal === undefined ? line.cents > 0 : !['account', 'invoice'].includes(proposal.target.kind));

/** Lines that need a decision come first, certain ones last. */
const placeOf = ({ proposal }: ProposedLine) =>
  proposal === undefined ? 2 : { entered: 0, near: 0, likely: 1, certain: 3 }[proposal.certainty];

const searched = ({ line, proposal }: ProposedLine, search: string) =>
  [
    line.name,
    line.text,
    line.iban,
    line.reference,
    proposal?.label ?? '',
    String(Math.abs(line.cents) / 100).replace('.', ','),
    plainMoney(Math.abs(line.cents)),
  ]
    .join(' ')
    .toLowerCase()
    .includes(search.toLowerCase());

const wireProposal = (proposal: Proposal, payer: Payer | undefined) => {
  const { target, label, reason, detail, certainty } = proposal;
  return {
    child_ID: isPayers(proposal) ? target.id : 0,
    account_ID: target.kind === 'account' ? target.id : 0,
    order_ID: target.kind === 'order' ? target.id : 0,
    invoice_ID: target.kind === 'invoice' ? target.id : 0,
    documents: [...(proposal.documents ?? [])],
    tax_code: proposal.taxCode ?? 'none',
    costCentre_ID: proposal.costCentreId ?? 0,
    label,
    reason,
    detail,
    certainty,
    open: payer?.openCents ?? proposal.claim?.openCents ?? 0,
    due: payer?.dueCents ?? 0,
  };
};

const wireLine = (line: BankLineRow, parts: readonly Assignment[]): BankLine => ({
  ID: line.id,
  bookedOn: toDayNumber(line.bookedOn),
  amount: line.cents,
  name: line.name,
  iban: ibanEnding(line.iban),
  text: line.text,
  reference: line.reference,
  returnCode: line.returnCode,
  batchSize: line.batchSize,
  account: line.account,
  import_ID: line.importId,
  parts: parts.map(({ payerId, accountId, label, cents, enteredOn }) => ({
    child_ID: payerId ?? 0,
    account_ID: accountId ?? 0,
    label,
    amount: cents,
    enteredOn: toDayNumber(enteredOn),
  })),
  sender: line.state === 'booked' ? line.booker : '',
  time: toSeconds(line.bookedAt),
});

/** Enough for one day. */
const maxPreliminary = 200;

type AskedLines = {
  state: 'open' | 'booked';
  members: boolean;
  search: string;
  importId: number;
  page: number;
  size: number;
};

const bookedPage = async (ctx: Ctx, { members, search, importId, page, size }: AskedLines) => {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<BankLineRow & { total: number }>`
    select ${lineColumns}, count(*) over () as total from ${lineSource}
    where l.state = 'booked'
      and (${importId} = 0 or l.import_id = ${importId})
      and (not ${members}::boolean or exists (
        select from bank_assignment s
        where s.club_id = l.club_id and s.line_id = l.id and s.undone_at is null and s.payer_id is not null))
      and (${search} = '' or concat_ws(' ', l.name, l.text, l.iban, l.reference, replace((abs(l.cents) / 100.0)::numeric(12, 2)::text, '.', ',')) ilike ${like})
    order by l.booked_at desc, l.id desc limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const parts = await assignmentsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return { lines: rows.map((line) => wireLine(line, parts.get(line.id) ?? [])), total: Number(rows[0]?.total ?? 0) };
};

/** Arbeitsliste: a line only leaves it by being assigned. */
export const bankLines = async (ctx: Ctx, asked: AskedLines) => {
  const proposed = await proposedLines(ctx);
  const certain = proposed.filter(isCertain);
  const summary = {
    open: proposed.length,
    certain: certain.length,
    certainAmount: certain.reduce((sum, { line }) => sum + line.cents, 0),
    preliminary: (await linesIn(ctx, ['preliminary'], maxPreliminary)).map((line) => wireLine(line, [])),
  };
  if (asked.state === 'booked') return { ...(await bookedPage(ctx, asked)), ...summary };
  const wanted = proposed
    .filter((one) => !asked.members || isOfFamily(one))
    .filter(({ line }) => asked.importId === 0 || line.importId === asked.importId)
    .filter((one) => asked.search === '' || searched(one, asked.search))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const shown = wanted.slice((asked.page - 1) * asked.size, asked.page * asked.size);
  return {
    lines: shown.map(({ line, proposal, payer }) => ({
      ...wireLine(line, []),
      ...(proposal !== undefined && { proposal: wireProposal(proposal, payer) }),
    })),
    total: wanted.length,
    ...summary,
  };
};
