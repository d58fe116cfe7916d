import { isValidCreditorId } from '@vereinshaus/contract/bank-export/creditor-id';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { isMandateLapsed, mandateText, mandateTextVersion } from '@vereinshaus/contract/payments/payment-methods';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf, settingsFrom } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockPayer } from './lock-payer.ts';
import { requireOwnManager } from './own-manager.ts';
import { paymentErrors } from './payments.errors.ts';
import { endDebitsOf } from './withdraw-debits.ts';

type Signature = {
  personId: number;
  accountHolder: string;
  iban: string;
  bankName: string;
  bic: string;
  /** The day it was signed on paper; null = signed online now. */
  signedOn: IsoDay | null;
  /** For a mandate from before the club used this product: the day of its last collection, and its reference; empty = a new one. */
  lastCollectedOn: IsoDay | null;
  reference: string;
};

/** The creditor named on the mandate when it is signed; `accountName` is how the bank names the account (Kontowortlaut). */
export const creditorOf = async (ctx: Pick<Ctx, 'db' | 'club'>) => {
  const club = await ctx.db
    .selectFrom('club_card as c')
    .where('c.id', '=', ctx.club.id)
    .select(['c.full_name', 'c.name', 'c.account_name', 'c.creditor_id', 'c.settings'])
    .executeTakeFirstOrThrow();
  const settings = settingsFrom(club.settings);
  const name = club.full_name || club.name;
  return { name, accountName: club.account_name || name, creditorId: club.creditor_id, settings };
};

/** A paper signature must not be in the future, and the last collection not more than 36 months ago. */
const requireInForce = (ctx: Ctx, { signedOn, lastCollectedOn }: Signature) => {
  const today = dayInVienna(ctx.now);
  if (signedOn !== null && signedOn > today) throw paymentErrors.signedLater();
  if (lastCollectedOn !== null && lastCollectedOn > today) throw paymentErrors.collectedLater();
  if (lastCollectedOn !== null && lastCollectedOn < (signedOn ?? today)) throw paymentErrors.collectedBefore();
  if (isMandateLapsed(lastCollectedOn ?? signedOn ?? today, today)) throw paymentErrors.mandateLapsed();
};

/** Online only the payer signs, and nobody in a taken-over view: the office enters the day it was signed on paper. */
const requireSigner = (ctx: Ctx, { personId, signedOn }: Signature) => {
  if (signedOn !== null) return;
  const { id, originalId } = viewerOf(ctx);
  if (originalId !== null) throw paymentErrors.notSignedYourself();
  if (id !== personId) throw paymentErrors.signedDayMissing();
};

/** Letters, digits and hyphens, unique in the club: the reference of the payer, and the number of earlier mandates. */
const nextReference = async (ctx: Ctx, personId: number): Promise<string> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payment_method m where m.person_id = ${personId} and m.kind = 'sepm'`.execute(
    ctx.db,
  );
  return `M-${customerReference(personId)}-${(rows[0]?.count ?? 0) + 1}`;
};

const isPaidWithMandate = async (ctx: Ctx, personId: number): Promise<boolean> => {
  const chosen = await ctx.db
    .selectFrom('payment_method as m')
    .where('m.person_id', '=', personId)
    .where('m.kind', '=', 'sepm')
    .where('m.is_default', '=', true)
    .where('m.removed_at', 'is', null)
    .select('m.id')
    .executeTakeFirst();
  return chosen !== undefined;
};

/**
 * SEPA-Mandat erteilen: stores the exact text that was agreed to, when, by whom and from where. A mandate never changes: another account
 * needs another mandate, and the previous one ends with it. Payers who were collected from by mandate stay so.
 */
export const signMandate = async (ctx: Ctx, signature: Signature) => {
  const { personId, accountHolder, iban, bankName, bic, signedOn, lastCollectedOn } = signature;
  requireInForce(ctx, signature);
  await requireOwnManager(ctx, personId);
  requireSigner(ctx, signature);
  if (!(await clubSettingsOf(ctx)).paymentMethods.includes('sepm')) throw paymentErrors.notOffered();
  const creditor = await creditorOf(ctx);
  if (!isValidCreditorId(creditor.creditorId)) throw paymentErrors.noCreditor();
  // Two concurrent signatures of one person run one after the other, each with its own reference.
  await lockPayer(ctx, personId);
  const reference = signature.reference || (await nextReference(ctx, personId));
  const isCollected = await isPaidWithMandate(ctx, personId);
  const ended = await ctx.db
    .updateTable('payment_method')
    .set({ removed_at: ctx.now, is_default: false })
    .where('person_id', '=', personId)
    .where('kind', '=', 'sepm')
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  await endDebitsOf(
    ctx,
    ended.map((method) => method.id),
    'withdrawn',
  );
  const { id } = await ctx.db
    .insertInto('payment_method')
    .values({
      club_id: sql<number>`current_club()`,
      person_id: personId,
      kind: 'sepm',
      is_default: isCollected,
      last4: iban.slice(-4),
      country: iban.slice(0, 2),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('sepa_mandate')
    .values({
      club_id: sql<number>`current_club()`,
      method_id: id,
      reference,
      creditor_id: creditor.creditorId,
      text: mandateText(creditor),
      text_version: mandateTextVersion,
      account_holder: accountHolder,
      iban,
      bic,
      bank_name: bankName,
      signed_at: signedOn === null ? ctx.now : sql<Date>`${signedOn}::timestamp at time zone 'Europe/Vienna'`,
      signed_by: ctx.viewer?.id ?? null,
      signed_address: signedOn === null ? ctx.address : 'auf Papier',
      signed_with: signedOn === null ? ctx.userAgent : '',
      last_collected_on: lastCollectedOn,
    })
    .execute();
  await recordHistory(ctx, { kind: 'payment.mandateSigned', personId, details: { reference, last4: iban.slice(-4) } });
  return { id, reference, isCollected };
};
