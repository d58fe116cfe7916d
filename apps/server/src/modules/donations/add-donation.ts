import type { DonationInput } from '@vereinshaus/contract/donations/calls';
import { cutText } from '@vereinshaus/contract/kit/cut-text';
import { dayInVienna, fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { bookLineFor, linkLineTo, lockOpenLine } from '../bank/index.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, lockAccounts, postDocument, type Reference } from '../ledger/index.ts';
import { requireMoneyAccount } from '../payments/index.ts';
import { donationErrors } from './donations.errors.ts';
import { donationEnteredLike, isTakenBack, lineOfDonation } from './donations.queries.ts';
import { type DonorChoice, donorOf, historyOf } from './donor.ts';
import { holdDonation } from './hold-donation.ts';

/** The reference of a donation in the books. */
const donationReference = (id: number): Reference => ({ kind: 'donation', id });

/** The account for donations: the one the club has set, otherwise other income. */
const incomeAccount = async (ctx: Ctx): Promise<number> => {
  const { donationAccount } = await clubSettingsOf(ctx);
  const named = await ctx.db
    .selectFrom('ledger_account_card as a')
    .where('a.number', '=', donationAccount)
    .where('a.deleted_at', 'is', null)
    .where('a.kind', '<>', 5)
    .select('a.id')
    .executeTakeFirst();
  return named?.id ?? (await accountsFor(ctx, { purposes: ['otherIncome'] })).of('otherIncome');
};

export const requireCampaign = async (ctx: Pick<Ctx, 'db'>, campaignId: number): Promise<number | null> => {
  if (campaignId === 0) return null;
  const campaign = await ctx.db
    .selectFrom('donation_campaign as g')
    .where('g.id', '=', campaignId)
    .select('g.id')
    .forKeyShare()
    .executeTakeFirst();
  if (campaign === undefined) throw donationErrors.campaignGone();
  return campaign.id;
};

type NewDonation = DonorChoice & {
  cents: number;
  on: IsoDay;
  purpose: string;
  campaignId: number;
  key?: string | undefined;
};

const insertDonation = async (ctx: Ctx, { cents, on, purpose, campaignId, key, ...choice }: NewDonation) => {
  const inserted = await ctx.db
    .insertInto('donation')
    .values({
      club_id: ctx.club.id,
      donor_id: await donorOf(ctx, choice),
      campaign_id: await requireCampaign(ctx, campaignId),
      amount_cents: cents,
      given_on: on,
      purpose,
      request_key: key ?? null,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
    })
    .onConflict((conflict) => conflict.columns(['club_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
};

const noteDocument = async (ctx: Ctx, donationId: number, documentId: number, donation: NewDonation) => {
  await ctx.db.updateTable('donation').set({ document_id: documentId }).where('id', '=', donationId).execute();
  const details = { amountCents: donation.cents, purpose: donation.purpose };
  await recordHistory(ctx, { kind: 'donations.given', ...historyOf(donation), details });
};

const textOf = ({ purpose }: { purpose: string }) => cutText(purpose === '' ? 'Spende' : `Spende: ${purpose}`, 200);

/** Spende eintragen: money that somebody has received, with its day and account. The same key enters it once. */
export const addDonation = async (ctx: Ctx, input: DonationInput): Promise<number> => {
  const on = fromDayNumber(input.day) ?? dayInVienna(ctx.now);
  if (on > dayInVienna(ctx.now)) throw donationErrors.futureDay();
  const money = await requireMoneyAccount(ctx, input.account_ID);
  const donation = {
    personId: input.child_ID,
    contactId: input.contact_ID,
    cents: input.amount,
    on,
    purpose: input.purpose,
    campaignId: input.campaign_ID,
    key: input.key,
  };
  const donationId = await insertDonation(ctx, donation);
  if (donationId === undefined) return enteredBefore(ctx, input.key ?? '');
  const credit = await incomeAccount(ctx);
  // A concurrent booking of a bank line is either committed before, or finds this donation.
  if (!money.isCash) await lockAccounts(ctx, [credit]);
  const about = donationReference(donationId);
  const symbol = money.isCash ? ('KA' as const) : ('BK' as const);
  const line = {
    debit: money.id,
    credit,
    cents: input.amount,
    symbol,
    text: textOf(input),
    about,
  };
  const posted = await postDocument(ctx, {
    kind: 'payment',
    source: 'hand',
    reference: `donation:${donationId}`,
    on,
    row: 'new',
    lines: [line],
  });
  if (posted === null) throw new Error(`donation ${donationId} was posted before it was entered`);
  await noteDocument(ctx, donationId, posted.documentId, donation);
  return donationId;
};

const enteredBefore = async (ctx: Ctx, key: string): Promise<number> => {
  const before = await ctx.db
    .selectFrom('donation as n')
    .where('n.request_key', '=', key)
    .select('n.id')
    .executeTakeFirst();
  if (before === undefined) throw donationErrors.gone();
  return before.id;
};

type FromLine = DonorChoice & { lineId: number; purpose: string; campaignId: number; isAnother: boolean };

/** Eingang als Spende verbuchen. The line is locked first: a concurrent assignment comes before or after. */
export const bookLineAsDonation = async (ctx: Ctx, input: FromLine): Promise<number> => {
  const { lineId, isAnother, ...given } = input;
  const { cents, bookedOn } = await lockOpenLine(ctx, lineId);
  if (cents <= 0) throw donationErrors.outgoing();
  if (!isAnother) {
    const { rows } = await sql<{ donor: string; on: IsoDay }>`
      ${donationEnteredLike(cents, sql`${bookedOn}::date`)} order by n.id limit 1`.execute(ctx.db);
    const [before] = rows;
    if (before !== undefined) throw donationErrors.alreadyEntered(before);
  }
  const donation = { ...given, cents, on: bookedOn };
  const donationId = await insertDonation(ctx, donation);
  if (donationId === undefined) throw donationErrors.gone();
  const accountId = await incomeAccount(ctx);
  const about = donationReference(donationId);
  const documentId = await bookLineFor(ctx, {
    lineId,
    accountId,
    about,
    text: given.purpose === '' ? '' : textOf(given),
    isAnother,
  });
  await noteDocument(ctx, donationId, documentId, donation);
  return donationId;
};

/** Schon eingetragen: the line becomes the evidence of a donation entered by hand. */
export const linkLineToDonation = async (ctx: Ctx, { lineId, donationId }: { lineId: number; donationId: number }) => {
  await lockOpenLine(ctx, lineId);
  // Locked before it is read: a single statement would read the books as they were before the wait.
  await holdDonation(ctx, donationId);
  const { rows } = await sql<{
    documentId: number;
    accountId: number;
    cents: number;
    moneyAccountId: number;
    lineId: number | null;
    isTakenBack: boolean;
  }>`
    select n.document_id as "documentId", e.credit_id as "accountId", n.amount_cents as cents, e.debit_id as "moneyAccountId",
      ${lineOfDonation} as "lineId", ${isTakenBack} as "isTakenBack"
    from donation n join ledger_entry_card e on e.club_id = n.club_id and e.document_id = n.document_id
    where n.id = ${donationId}`.execute(ctx.db);
  const [entered] = rows;
  if (entered === undefined) throw donationErrors.gone();
  if (entered.isTakenBack) throw donationErrors.takenBack();
  if (entered.lineId !== null) throw donationErrors.notByHand();
  await linkLineTo(ctx, lineId, entered);
};
