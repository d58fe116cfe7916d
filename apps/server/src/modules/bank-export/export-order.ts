import { createHash } from 'node:crypto';
import { type OrderFormat, orderFormatLabels } from '@vereinshaus/contract/bank-export/calls';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { addTargetDays } from '@vereinshaus/contract/kit/target-days';
import type { Ctx } from '../../kit/ctx.ts';
import { messageIdOf, paymentInfoIdOf } from '../bank/index.ts';
import { keepDocument } from '../files/index.ts';
import { recordHistory, recordReading } from '../history/index.ts';
import { creditorOf, exportDebits, withdrawDebits } from '../payments/index.ts';
import { bankExportErrors } from './bank-export.errors.ts';
import { requireCollectingAccount, requireOwnAccount } from './creditor.queries.ts';
import { type DisbursementRow, debitLine, debitRows, disbursementRows } from './order-lines.queries.ts';
import { writePain001 } from './pain-001.ts';
import { writePain008 } from './pain-008.ts';
import { sendPayoutMail } from './payouts.mails.ts';
import { unbackedLines } from './planned-credits.queries.ts';
import { lockOrder, type StoredOrder, setOrderState } from './stored-order.ts';
import { withdrawDisbursementLines } from './withdraw-lines.ts';

type ExportedFile = { file: string; name: string; dropped: number };

const nameOf = ({ kind, on, id }: StoredOrder, format: OrderFormat): string =>
  `${kind === 'debit' ? 'Einzug' : 'Ueberweisungen'}-${on}-${id}-${orderFormatLabels[kind][format]}.xml`;

const knownFile = async (ctx: Ctx, order: StoredOrder, format: OrderFormat): Promise<ExportedFile | undefined> => {
  const file = await ctx.db
    .selectFrom('bank_order_file as f')
    .where('f.order_id', '=', order.id)
    .where('f.format', '=', format)
    .select('f.file_id')
    .executeTakeFirst();
  const name = nameOf(order, format);
  return file && { file: `${file.file_id}-${name}`, name, dropped: 0 };
};

/** The debtor's bank needs it one day before. */
const requireInTime = (ctx: Ctx, { kind, on }: StoredOrder) => {
  const today = dayInVienna(ctx.now);
  if (kind === 'debit' ? addTargetDays(today, 1) > on : today > on) throw bankExportErrors.tooLate({ on });
};

const headOf = async (ctx: Ctx, order: StoredOrder) => {
  const { accountName: name, creditorId, settings } = await creditorOf(ctx);
  const { iban, bic } = await requireOwnAccount(ctx, order.accountId);
  return {
    messageId: messageIdOf(ctx, order.id),
    paymentInfoId: paymentInfoIdOf(ctx, order),
    at: ctx.now,
    on: order.on,
    name,
    iban,
    bic,
    creditorId,
    payeeCheck: settings.payeeCheck,
  };
};

type OrderFile = { content: string; count: number; cents: number; dropped: number };

const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

/** Debits that are no longer owed, or have lost their mandate, are left out as long as the file was not exported. */
const writeDebits = async (ctx: Ctx, order: StoredOrder, format: OrderFormat): Promise<OrderFile> => {
  await requireCollectingAccount(ctx, order.accountId);
  const rows = await debitRows(ctx, order.id);
  const dropped = order.state === 'prepared' ? rows.filter(({ reason }) => reason !== '') : [];
  await withdrawDebits(ctx, dropped);
  const lines = rows.filter((row) => !dropped.includes(row));
  if (lines.length === 0) throw bankExportErrors.nothingLeft();
  await exportDebits(ctx, order.id);
  await recordReading(
    ctx,
    'billing',
    lines.map(({ payerId }) => ({ personId: payerId, managerId: payerId, what: 'bank' })),
  );
  const content = writePain008(await headOf(ctx, order), lines.map(debitLine), format);
  return { content, count: lines.length, cents: sumOf(lines), dropped: dropped.length };
};

/** Notifies the families that requested a payout that it is under way. */
const tellFamilies = async (ctx: Ctx, { on }: StoredOrder, lines: readonly DisbursementRow[]) => {
  for (const { payerId, cents, iban, isRequested } of lines) {
    if (payerId === null || !isRequested) continue;
    await sendPayoutMail(ctx, payerId, { step: 'underWay', cents, account: `… ${iban.slice(-4)}`, on });
  }
};

const writeDisbursements = async (ctx: Ctx, order: StoredOrder, format: OrderFormat): Promise<OrderFile> => {
  const rows = await disbursementRows(ctx, order.id);
  const unbacked = await unbackedLines(ctx, rows);
  const dropped = order.state === 'prepared' ? rows.filter((row) => !row.holds || unbacked.has(row.id)) : [];
  await withdrawDisbursementLines(ctx, dropped);
  const lines = rows.filter((row) => !dropped.includes(row));
  if (lines.length === 0) throw bankExportErrors.nothingLeft();
  if (order.state === 'prepared') await tellFamilies(ctx, order, lines);
  const content = writePain001(await headOf(ctx, order), lines, format);
  return { content, count: lines.length, cents: sumOf(lines), dropped: dropped.length };
};

/**
 * Datei für die Bank: written once per version and stored, so that every download has the same bytes. The first export counts as handing
 * the whole order to the bank.
 */
export const exportOrder = async (
  ctx: Ctx,
  { orderId, format }: { orderId: number; format: OrderFormat },
): Promise<ExportedFile> => {
  const order = await lockOrder(ctx, orderId);
  if (order.state === 'withdrawn') throw bankExportErrors.isWithdrawn();
  const known = await knownFile(ctx, order, format);
  if (known !== undefined) return known;
  requireInTime(ctx, order);
  const write = order.kind === 'debit' ? writeDebits : writeDisbursements;
  const { content, count, cents, dropped } = await write(ctx, order, format);
  const bytes = Buffer.from(content, 'utf8');
  const name = nameOf(order, format);
  const fileId = await keepDocument(
    { db: ctx.db, clubId: ctx.club.id, now: ctx.now },
    { purpose: 'bank', name, mimeType: 'application/xml', content: bytes },
  );
  await ctx.db
    .insertInto('bank_order_file')
    .values({
      club_id: ctx.club.id,
      order_id: orderId,
      format,
      file_id: fileId,
      file_hash: createHash('sha256').update(bytes).digest('hex'),
      created_at: ctx.now,
    })
    .execute();
  if (order.state === 'prepared') await setOrderState(ctx, orderId, 'exported');
  await recordHistory(ctx, {
    kind: 'bankExport.exported',
    personId: null,
    details: { of: order.kind, count, amountCents: cents, on: order.on, format: orderFormatLabels[order.kind][format] },
  });
  return { file: `${fileId}-${name}`, name, dropped };
};
