import type { CampaignInput } from '@vereinshaus/contract/donations/calls';
import { cutText } from '@vereinshaus/contract/kit/cut-text';
import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { unbookLine } from '../bank/index.ts';
import { recordHistory } from '../history/index.ts';
import { dayOfDocument, openOfDocument, reverse } from '../ledger/index.ts';
import { requireCampaign } from './add-donation.ts';
import { donationErrors } from './donations.errors.ts';
import { campaignRecord, donorJoins, donorName, isTakenBack, lineOfDonation } from './donations.queries.ts';
import { type DonorChoice, donorOf, historyOf } from './donor.ts';
import { holdDonation } from './hold-donation.ts';

type StoredDonation = DonorChoice & {
  cents: number;
  on: IsoDay;
  purpose: string;
  campaign: string;
  donor: string;
  documentId: number | null;
  lineId: number | null;
  isTakenBack: boolean;
};

const storedDonation = async (ctx: Pick<Ctx, 'db'>, donationId: number): Promise<StoredDonation> => {
  const { rows } = await sql<StoredDonation>`
    select n.amount_cents as cents, n.given_on as on, n.purpose, n.document_id as "documentId", ${lineOfDonation} as "lineId",
      ${isTakenBack} as "isTakenBack", coalesce(d.person_id, 0) as "personId", coalesce(d.contact_id, 0) as "contactId",
      ${donorName} as donor, coalesce(g.name, '') as campaign
    from donation n ${donorJoins} left join donation_campaign g on g.club_id = n.club_id and g.id = n.campaign_id
    where n.id = ${donationId}`.execute(ctx.db);
  const [donation] = rows;
  if (donation === undefined) throw donationErrors.gone();
  return donation;
};

const lockDonation = async (ctx: Pick<Ctx, 'db'>, donationId: number) => {
  await holdDonation(ctx, donationId);
  return storedDonation(ctx, donationId);
};

type Change = DonorChoice & { donationId: number; purpose: string; campaignId: number };

/** Spender, Zweck, Aktion ändern. Amount and day are in the books. */
export const changeDonation = async (ctx: Ctx, { donationId, purpose, campaignId, ...choice }: Change) => {
  const before = await lockDonation(ctx, donationId);
  if (before.isTakenBack) throw donationErrors.takenBack();
  const columns = {
    donor_id: await donorOf(ctx, choice),
    purpose,
    campaign_id: await requireCampaign(ctx, campaignId),
  };
  await ctx.db.updateTable('donation').set(columns).where('id', '=', donationId).execute();
  const after = await storedDonation(ctx, donationId);
  const told = { Spender: 'donor', Zweck: 'purpose', Aktion: 'campaign' } as const;
  const changes = Object.fromEntries(
    Object.entries(told)
      .filter(([, name]) => before[name] !== after[name])
      .map(([label, name]) => [label, { before: before[name], after: after[name] }]),
  );
  if (Object.keys(changes).length === 0) return;
  await recordHistory(ctx, {
    kind: 'donations.changed',
    ...historyOf(after),
    details: { amountCents: after.cents, changes },
  });
};

/** Spende zurücknehmen: reversed in the books; its bank line is open again. The line is locked before the donation, as in an assignment. */
export const takeBackDonation = async (ctx: Ctx, donationId: number) => {
  const { lineId } = await storedDonation(ctx, donationId);
  if (lineId !== null) await unbookLine(ctx, lineId);
  const { documentId, cents, on, donor, ...given } = await lockDonation(ctx, donationId);
  // Linked while this transaction waited: its line would stay booked with a reversed donation.
  if (given.lineId !== null) throw donationErrors.linkedMeanwhile();
  if (given.isTakenBack && lineId === null) throw donationErrors.takenBack();
  if (!given.isTakenBack && documentId !== null) {
    const text = cutText(`Spende zurückgenommen: ${donor || 'ohne Namen'} vom ${formatDay(on)}`, 200);
    const reference = `donation taken back:${donationId}`;
    const day = await dayOfDocument(ctx, documentId);
    const entries = await openOfDocument(ctx, documentId);
    await reverse(ctx, entries, { source: 'hand', reference, on: day, mayComeLate: true, row: 'new', text });
  }
  await recordHistory(ctx, { kind: 'donations.takenBack', ...historyOf(given), details: { amountCents: cents } });
};

/** Aktion anlegen (ID 0) oder ändern. */
export const saveCampaign = async (ctx: Ctx, { ID: campaignId, ...values }: CampaignInput): Promise<number> => {
  const columns = campaignRecord.toColumns(values);
  if (campaignId === 0) {
    const { id } = await ctx.db
      .insertInto('donation_campaign')
      .values({ club_id: ctx.club.id, ...columns, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { name: values.name, changes: {} };
    await recordHistory(ctx, { kind: 'donations.campaignSaved', personId: null, details });
    return id;
  }
  const before = await ctx.db
    .selectFrom('donation_campaign as g')
    .where('g.id', '=', campaignId)
    .select(campaignRecord.columns.map((column) => `g.${column}` as const))
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) throw donationErrors.campaignGone();
  const changes = campaignRecord.changesBetween(campaignRecord.toValues(before), values);
  if (changes === null) return campaignId;
  await ctx.db.updateTable('donation_campaign').set(columns).where('id', '=', campaignId).execute();
  await recordHistory(ctx, {
    kind: 'donations.campaignSaved',
    personId: null,
    details: { name: values.name, changes },
  });
  return campaignId;
};

export const removeCampaign = async (ctx: Ctx, campaignId: number) => {
  const campaign = await ctx.db
    .selectFrom('donation_campaign as g')
    .where('g.id', '=', campaignId)
    .select('g.name')
    .forUpdate()
    .executeTakeFirst();
  if (campaign === undefined) throw donationErrors.campaignGone();
  const used = await ctx.db
    .selectFrom('donation as n')
    .where('n.campaign_id', '=', campaignId)
    .select('n.id')
    .limit(1)
    .executeTakeFirst();
  if (used !== undefined) throw donationErrors.campaignUsed();
  await ctx.db.deleteFrom('donation_campaign').where('id', '=', campaignId).execute();
  await recordHistory(ctx, { kind: 'donations.campaignRemoved', personId: null, details: { name: campaign.name } });
};
