import { formatDay, type IsoDay } from '@vereinshaus/contract/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { hasPayer, post } from '../ledger/index.ts';
import { bookCollection, bookReturn, bookTransfer } from '../payments/index.ts';
import { bankErrors } from './bank.errors.ts';
import { normalName } from './proposal.rules.ts';
import { type BankLineRow, lockLine, referenceOf } from './stored-line.ts';

/** To a person (0 = none), to an account, or all debits of one file. */
type Part = { payerId: number; accountId: number; orderId: number; cents: number };

const requireParts = (line: BankLineRow, parts: readonly Part[]) => {
  const sum = parts.reduce((total, { cents }) => total + cents, 0);
  for (const { payerId, accountId, orderId, cents } of parts) {
    if ([payerId, accountId, orderId].filter((target) => target !== 0).length !== 1) throw bankErrors.unknownTarget();
    if (Math.sign(cents) !== Math.sign(line.cents)) throw bankErrors.wrongSide();
    if (accountId === line.accountId) throw bankErrors.ownBank();
    if (orderId !== 0 && parts.length > 1) throw bankErrors.orderIsWhole();
  }
  if (sum !== line.cents) throw bankErrors.partsDiffer({ cents: line.cents, parts: sum });
};

const requireTargets = async (ctx: Ctx, parts: readonly Part[]) => {
  for (const { payerId, accountId, orderId } of parts) {
    if (orderId !== 0) continue;
    if (payerId !== 0) {
      if (!(await hasPayer(ctx, payerId))) throw bankErrors.unknownTarget();
      continue;
    }
    const account = await ctx.db
      .selectFrom('ledger_account as a')
      .where('a.id', '=', accountId)
      .select('a.kind')
      .executeTakeFirst();
    if (account === undefined) throw bankErrors.unknownAccount();
    if (account.kind === 5) throw bankErrors.customerAccount();
  }
};

/** A day in a closed period is closed: what comes late is posted on the first day after it, and says when it was. */
const postingDay = async (ctx: Ctx, bookedOn: IsoDay): Promise<IsoDay> => {
  const { rows } = await sql<{ on: IsoDay }>`
    select greatest(${bookedOn}::date, max(y.locked_through) + 1) as on from business_year y`.execute(ctx.db);
  return rows[0]?.on ?? bookedOn;
};

/** What stands in the books: who, and what they wrote. */
const textOf = (line: BankLineRow, on: IsoDay): string => {
  const told = [line.name, line.text || line.reference].filter((part) => part !== '').join(': ') || 'Bankbuchung';
  return on === line.bookedOn ? told.slice(0, 200) : `${told.slice(0, 160)} (Bank: ${formatDay(line.bookedOn)})`;
};

const postToAccount = async (
  ctx: Ctx,
  line: BankLineRow,
  { accountId, cents }: Part,
  about: { on: IsoDay; reference: string },
) => {
  const text = textOf(line, about.on);
  const [debit, credit] = cents > 0 ? [line.accountId, accountId] : [accountId, line.accountId];
  const posted = await post(ctx, {
    kind: 'payment',
    source: 'bank',
    ...about,
    lines: [{ debit, credit, cents: Math.abs(cents), symbol: 'BK', text }],
  });
  return posted?.documentId ?? null;
};

/** The last payment of the same amount of this family that has not come back yet. */
const paidBy = async (ctx: Ctx, payerId: number, cents: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select s.document_id as id from bank_assignment s
    where s.payer_id = ${payerId} and s.cents = ${-cents} and s.undone_at is null
      and not exists (select from ledger_document d where d.club_id = s.club_id and d.reverses_id = s.document_id)
    order by s.id desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
};

const postToPayer = async (
  ctx: Ctx,
  line: BankLineRow,
  { payerId, cents }: Part,
  { on, reference }: { on: IsoDay; reference: string },
) => {
  const { endToEndId } = line;
  const transfer = { payerId, cents, account: line.accountId, on, text: textOf(line, on), reference, endToEndId };
  if (line.returnCode === '' || cents > 0) return bookTransfer(ctx, transfer);
  const text = `Rücklastschrift ${line.returnCode}: ${transfer.text}`.slice(0, 200);
  return bookReturn(ctx, { ...transfer, text, code: line.returnCode, paidBy: await paidBy(ctx, payerId, cents) });
};

const learnRule = async (ctx: Ctx, line: BankLineRow, accountId: number) => {
  const name = line.iban === '' ? normalName(line.name) : '';
  if (line.iban === '' && name === '') return;
  await ctx.db
    .insertInto('bank_rule')
    .values({
      club_id: ctx.club.id,
      iban: line.iban,
      name,
      is_incoming: line.cents > 0,
      account_id: accountId,
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
    })
    .onConflict((conflict) => conflict.constraint('bank_rule_once').doUpdateSet({ account_id: accountId }))
    .execute();
};

type Booked = Pick<Part, 'payerId' | 'accountId' | 'cents'> & { documentId: number };

/** The debits of a file that the bank has booked as one: they have to be exactly what is on its way. */
const postToOrder = async (
  ctx: Ctx,
  line: BankLineRow,
  { orderId, cents }: Part,
  { on, reference }: { on: IsoDay; reference: string },
): Promise<readonly Booked[] | null> => {
  const text = `Lastschrift: ${textOf(line, on)}`.slice(0, 200);
  const booked = await bookCollection(ctx, { orderId, account: line.accountId, on, text, reference });
  if (booked === null) throw bankErrors.orderGone();
  const { documentId, parts } = booked;
  const sum = parts.reduce((total, part) => total + part.cents, 0);
  if (sum !== cents) throw bankErrors.partsDiffer({ cents, parts: sum });
  return parts.map((part) => ({ ...part, accountId: 0, documentId }));
};

const postPart = async (
  ctx: Ctx,
  line: BankLineRow,
  part: Part,
  about: { on: IsoDay; reference: string },
): Promise<readonly Booked[] | null> => {
  if (part.orderId !== 0) return postToOrder(ctx, line, part, about);
  const documentId = await (part.payerId === 0 ? postToAccount : postToPayer)(ctx, line, part, about);
  return documentId === null ? null : [{ ...part, documentId }];
};

const noteBooked = async (ctx: Ctx, lineId: number, booked: readonly Booked[]) => {
  await sql`
    insert into bank_assignment (club_id, line_id, payer_id, account_id, cents, document_id, created_at, created_by)
    select current_club(), ${lineId}, nullif(b."payerId", 0), nullif(b."accountId", 0), b.cents, b."documentId",
      ${ctx.now}::timestamptz, ${ctx.viewer?.id ?? null}::integer
    from jsonb_to_recordset(${JSON.stringify(booked)}::jsonb) as b
      ("payerId" integer, "accountId" integer, cents bigint, "documentId" integer)`.execute(ctx.db);
};

/**
 * Zuordnen: a line, or parts of it, becomes payments of families and postings to accounts. It is locked meanwhile; whoever
 * comes second is told who was first.
 */
export const bookLine = async (ctx: Ctx, lineId: number, parts: readonly Part[], { learn = false } = {}) => {
  const line = await lockLine(ctx, lineId);
  if (line.state !== 'open') throw bankErrors.lineTaken({ by: line.booker });
  requireParts(line, parts);
  await requireTargets(ctx, parts);
  const on = await postingDay(ctx, line.bookedOn);
  for (const [index, part] of parts.entries()) {
    const reference = referenceOf(line, index);
    const booked = await postPart(ctx, line, part, { on, reference });
    if (booked === null) throw bankErrors.lineTaken({ by: line.booker });
    await noteBooked(ctx, line.id, booked);
  }
  await ctx.db
    .updateTable('bank_line')
    .set({ state: 'booked', booked_at: ctx.now, booked_by: ctx.viewer?.id ?? null })
    .where('id', '=', line.id)
    .execute();
  const [first] = parts;
  if (learn && parts.length === 1 && first !== undefined && first.accountId !== 0) {
    await learnRule(ctx, line, first.accountId);
  }
  return { isLate: on !== line.bookedOn, on };
};
