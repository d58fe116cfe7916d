import { randomBytes } from 'node:crypto';
import { cashReceiptNumber } from '@vereinshaus/contract/cash/calls';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockSeries, takeNumber } from '../ledger/index.ts';
import { contentFrom, contentVersion, type ReceiptContent, type ReceiptLine } from './receipt-content.ts';

type NewReceipt = {
  /** The document that posted the money. */
  documentId: number;
  accountId: number;
  on: IsoDay;
  payerId: number | null;
  /** Which receipt of the document; defaults to the first. */
  part?: number;
  /** The payer's name, if it is nobody of the club. */
  payer?: string;
  lines: readonly ReceiptLine[];
};

const issuerOf = async (ctx: Pick<WorkCtx, 'db' | 'club'>): Promise<ReceiptContent['issuer']> => {
  const { rows } = await sql<ReceiptContent['issuer']>`
    select coalesce(nullif(c.full_name, ''), c.name) as name, c.address, c.zvr,
      coalesce(c.settings -> 'invoiceSettings' ->> 'vatId', '') as uid
    from club_card c where c.id = current_club()`.execute(ctx.db);
  return rows[0] ?? { name: '', address: '', zvr: '', uid: '' };
};

const nameOf = async (ctx: Pick<WorkCtx, 'db'>, personId: number | null): Promise<string> => {
  if (personId === null) return '';
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select(['p.first_name', 'p.last_name'])
    .executeTakeFirst();
  return person === undefined ? '' : `${person.first_name} ${person.last_name}`.trim();
};

type StoredValues = Omit<NewReceipt, 'lines' | 'payer'> & {
  content: ReceiptContent;
  reverses?: { id: number; number: string };
};

/** Issuing locks the series: no number is missing, and none is used twice. */
const insertReceipt = async (ctx: WorkCtx, values: StoredValues): Promise<string> => {
  const { documentId, accountId, on, payerId, part = 1, content, reverses } = values;
  const year = Number(dayInVienna(ctx.now).slice(0, 4));
  const series = `cash-${year}`;
  await lockSeries(ctx, series);
  const number = await takeNumber(ctx, series);
  const token = randomBytes(18).toString('base64url');
  const amountCents = content.lines.reduce((sum, { cents }) => sum + cents, 0);
  await ctx.db
    .insertInto('cash_receipt')
    .values({
      club_id: sql<number>`current_club()`,
      year,
      number,
      document_id: documentId,
      account_id: accountId,
      payer_id: payerId,
      part,
      paid_on: on,
      amount_cents: amountCents,
      reverses_id: reverses?.id ?? null,
      token,
      content: JSON.stringify(content),
      created_at: ctx.now,
      created_by: ctx.viewer?.originalId ?? ctx.viewer?.id ?? null,
    })
    .execute();
  await recordHistory(ctx, {
    kind: 'cash.receiptIssued',
    personId: payerId,
    details: { number: cashReceiptNumber(year, number), amountCents, reverses: reverses?.number ?? '' },
  });
  return token;
};

/** Kassabeleg ausstellen, in the transaction that takes the cash. Returns its key. docs/rules/kassa.md. */
export const issueCashReceipt = async (ctx: WorkCtx, { lines, payer, ...receipt }: NewReceipt): Promise<string> =>
  insertReceipt(ctx, {
    ...receipt,
    content: {
      version: contentVersion,
      payer: payer ?? (await nameOf(ctx, receipt.payerId)),
      issuer: await issuerOf(ctx),
      lines: [...lines],
    },
  });

/** The key of the receipt issued for a document; empty = none. */
export const cashReceiptOf = async (ctx: Pick<WorkCtx, 'db'>, documentId: number): Promise<string> => {
  const receipt = await ctx.db
    .selectFrom('cash_receipt as r')
    .where('r.document_id', '=', documentId)
    .where('r.reverses_id', 'is', null)
    .orderBy('r.part')
    .select('r.token')
    .executeTakeFirst();
  return receipt?.token ?? '';
};

/**
 * Stornobeleg: the cash of a document was returned by another document; if several families paid, each gets one. Returns the key of the
 * first; empty = there was no receipt to reverse.
 */
export const reverseCashReceipt = async (
  ctx: WorkCtx,
  { documentId, reversedBy }: { documentId: number; reversedBy: number },
): Promise<string> => {
  const issued = await ctx.db
    .selectFrom('cash_receipt as r')
    .where('r.document_id', '=', documentId)
    .where('r.reverses_id', 'is', null)
    .orderBy('r.part')
    .select(['r.id', 'r.year', 'r.number', 'r.account_id', 'r.payer_id', 'r.part', 'r.content'])
    .execute();
  const tokens: string[] = [];
  for (const receipt of issued) {
    const content = contentFrom(receipt.content);
    tokens.push(
      await insertReceipt(ctx, {
        documentId: reversedBy,
        accountId: receipt.account_id,
        on: dayInVienna(ctx.now),
        payerId: receipt.payer_id,
        part: receipt.part,
        content: {
          ...content,
          issuer: await issuerOf(ctx),
          lines: content.lines.map((line) => ({ ...line, cents: -line.cents })),
        },
        reverses: { id: receipt.id, number: cashReceiptNumber(receipt.year, receipt.number) },
      }),
    );
  }
  return tokens[0] ?? '';
};
