import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { toDocument } from '../exports/index.ts';
import { queueMail } from '../system/index.ts';
import { demandsOfRun, type FamilyFeeInput, type FeeDemand, requireDemand } from './fee-demand.queries.ts';
import type { FeeInvoices } from './fee-invoices.ts';
import { feeLetters, feeSenderOf } from './fee-letter.ts';
import { feeErrors } from './fees.errors.ts';
import { feeMail, wordFeeLetters } from './fees.mails.ts';

const mailOf = async (ctx: Ctx, wish: FamilyFeeInput) =>
  feeMail(ctx, await requireDemand(ctx, wish), { sender: await senderOf(ctx), from: await feeSenderOf(ctx) });

/** The mail for this family. */
export const previewNotice = async (ctx: Ctx, wish: FamilyFeeInput) => {
  const { subject, body } = await mailOf(ctx, wish);
  return { subject, text: body };
};

/** Test an mich: the mail of a family, sent to the user who tests it, and marked as a test. */
export const testNotice = async (ctx: Ctx, wish: FamilyFeeInput): Promise<string> => {
  const { id } = viewerOf(ctx);
  const mail = await mailOf(ctx, wish);
  const me = await ctx.db.selectFrom('person_card as p').where('p.id', '=', id).select('p.email').executeTakeFirst();
  if (me === undefined || me.email === '') throw feeErrors.noOwnEmail();
  await queueMail(ctx, { ...mail, clubId: ctx.club.id, personId: id, to: me.email, subject: `Probe: ${mail.subject}` });
  return me.email;
};

const drawLater = async (
  ctx: Ctx,
  demands: readonly FeeDemand[],
  invoices?: FeeInvoices,
): Promise<() => Promise<ExportedFile>> => {
  const families = demands.map(({ payer, itemIds }) => ({ payerId: payer.id, itemIds }));
  const from = await feeSenderOf(ctx);
  const letters = await wordFeeLetters(ctx, demands, { sender: await senderOf(ctx), from });
  const document = feeLetters(letters, from, await invoices?.pages(ctx, families));
  const { club, now } = ctx;
  return () => toDocument({ club, now }, document);
};

/** The letter of one family. */
export const letterOfFamily = async (ctx: Ctx, wish: FamilyFeeInput) =>
  drawLater(ctx, [await requireDemand(ctx, wish)]);

/**
 * All letters of a sending in one file, ordered by name; families with an invoice get that. Letters whose amount was paid meanwhile are not
 * printed.
 */
export const lettersOfSending = async (ctx: Ctx, sendingId: number, invoices: FeeInvoices) => {
  const { rows } = await sql<{ run_id: number; payer_id: number; has_invoices: boolean; repeats: boolean }>`
    select n.run_id, n.payer_id, s.has_invoices, s.repeats from fee_notice n
    join fee_sending s on s.club_id = n.club_id and s.id = n.sending_id
    where n.sending_id = ${sendingId} and n.way = 'letter' and n.done_at is not null`.execute(ctx.db);
  const [first] = rows;
  if (first === undefined) throw feeErrors.noLetters();
  const payers = new Set(rows.map(({ payer_id }) => payer_id));
  const charges = { runId: first.run_id, sendingId, isNew: !first.repeats };
  const demands = (await demandsOfRun(ctx, charges)).filter(
    ({ payer, openCents }) => payers.has(payer.id) && openCents > 0,
  );
  if (demands.length === 0) throw feeErrors.noLetters();
  return drawLater(ctx, demands, first.has_invoices ? invoices : undefined);
};
