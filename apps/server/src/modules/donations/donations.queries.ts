import type { CampaignRow, DonationRow, OpenLine } from '@vereinshaus/contract/donations/calls';
import { campaignFields } from '@vereinshaus/contract/donations/campaign-fields';
import { formatDay, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { defineRecord } from '../../kit/record.ts';
import { accountLabel } from '../ledger/index.ts';
import { moneyAccounts } from '../payments/index.ts';

export const campaignRecord = defineRecord(campaignFields);

/** The document of the donation `n` was reversed, in any way: here, at the bank, with an import. */
export const isTakenBack: RawBuilder<boolean> = sql<boolean>`exists (
  select from ledger_entry_card e where e.club_id = n.club_id and e.document_id = n.document_id and e.reversed_cents >= e.amount_cents
)`;

/** The bank line that is the evidence of the donation `n`. */
export const lineOfDonation: RawBuilder<number | null> = sql<number | null>`(
  select s.line_id from bank_assignment_card s
  where s.club_id = n.club_id and s.document_id = n.document_id and s.undone_at is null order by s.id desc limit 1
)`;

/** Joins the name of the donor `d`, a person or a contact. */
export const donorJoins: RawBuilder<unknown> = sql`
  left join donor d on d.club_id = n.club_id and d.id = n.donor_id
  left join person_card p on p.club_id = d.club_id and p.id = d.person_id
  left join contact_card k on k.club_id = d.club_id and k.id = d.contact_id`;

export const donorName: RawBuilder<string> = sql<string>`coalesce(p.display_name, k.name, '')`;

type Row = {
  id: number;
  on: IsoDay;
  cents: number;
  purpose: string;
  campaignId: number | null;
  campaign: string;
  personId: number | null;
  contactId: number | null;
  donor: string;
  email: string;
  account: string | null;
  lineId: number | null;
  thankedAt: Date | null;
  thankedBy: 'mail' | 'letter' | null;
  isTakenBack: boolean;
};

/** Spenden, newest first. */
export const allDonations = async (ctx: Pick<Ctx, 'db'>): Promise<DonationRow[]> => {
  const { rows } = await sql<Row>`
    select n.id, n.given_on as on, n.amount_cents as cents, n.purpose, n.campaign_id as "campaignId", coalesce(g.name, '') as campaign,
      d.person_id as "personId", d.contact_id as "contactId", ${donorName} as donor, coalesce(p.email, k.email, '') as email,
      (select ${accountLabel('a')} from ledger_entry_card e join ledger_account_card a on a.club_id = e.club_id and a.id = e.debit_id
        where e.club_id = n.club_id and e.document_id = n.document_id order by e.id limit 1) as account,
      ${lineOfDonation} as "lineId", n.thanked_at as "thankedAt", n.thanked_by as "thankedBy", ${isTakenBack} as "isTakenBack"
    from donation n ${donorJoins}
    left join donation_campaign g on g.club_id = n.club_id and g.id = n.campaign_id
    order by n.given_on desc, n.id desc`.execute(ctx.db);
  return rows.map((row) => ({
    ID: row.id,
    day: toDayNumber(row.on),
    amount: row.cents,
    purpose: row.purpose,
    campaign_ID: row.campaignId ?? 0,
    campaign: row.campaign,
    child_ID: row.personId ?? 0,
    contact_ID: row.contactId ?? 0,
    donor: row.donor,
    hasEmail: row.email !== '',
    account: row.account ?? '',
    line_ID: row.lineId ?? 0,
    thankedAt: toSeconds(row.thankedAt),
    thankedBy: row.thankedBy ?? '',
    isTakenBack: row.isTakenBack,
  }));
};

/** Aktionen with their donations. */
export const allCampaigns = async (ctx: Pick<Ctx, 'db'>): Promise<CampaignRow[]> => {
  const rows = await ctx.db
    .selectFrom('donation_campaign as g')
    .innerJoinLateral(
      sql<{ given: number; donations: number }>`(
        select coalesce(sum(n.amount_cents), 0)::bigint as given, count(*)::integer as donations
        from donation n where n.club_id = g.club_id and n.campaign_id = g.id and not ${isTakenBack}
      )`.as('s'),
      (join) => join.onTrue(),
    )
    .select(campaignRecord.columns.map((column) => `g.${column}` as const))
    .select(['g.id', 's.given', 's.donations'])
    .orderBy('g.is_active', 'desc')
    .orderBy('g.id', 'desc')
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    ...campaignRecord.toValues(row),
    given: Number(row.given),
    donations: row.donations,
  }));
};

export const donationChoices = async (ctx: Pick<Ctx, 'db'>) => {
  const campaigns = await ctx.db
    .selectFrom('donation_campaign as g')
    .where('g.is_active', '=', true)
    .select(['g.id as ID', 'g.name'])
    .orderBy('g.name')
    .execute();
  const accounts = (await moneyAccounts(ctx)).map(({ id, label, isCash }) => ({ ID: id, label, isCash }));
  return { accounts, campaigns };
};

/** How many days an entered donation and its bank line may be apart. */
export const maxDaysApart = 10;

/** A donation entered by hand on a bank account that has no line yet: same amount, close in time. */
export const donationEnteredLike = (
  cents: RawBuilder<unknown> | number,
  on: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select n.id, n.given_on as on, coalesce(nullif(${donorName}, ''), 'jemandem ohne Namen') as donor
  from donation n ${donorJoins}
  join ledger_document_card b on b.club_id = n.club_id and b.id = n.document_id and b.source = 'hand'
  join ledger_entry_card f on f.club_id = n.club_id and f.document_id = n.document_id and f.symbol = 'BK'
  where n.club_id = current_club() and n.amount_cents = ${cents} and abs(n.given_on - ${on}) <= ${maxDaysApart}
    and ${lineOfDonation} is null and not ${isTakenBack}`;

const maxLines = 200;

/** Eingänge, die noch warten: newest first. */
export const openLines = async (ctx: Pick<Ctx, 'db'>): Promise<OpenLine[]> => {
  const { rows } = await sql<{
    id: number;
    on: IsoDay;
    cents: number;
    name: string;
    text: string;
    entered: { id: number; on: IsoDay; donor: string }[];
  }>`
    select l.id, l.booked_on as on, l.cents, l.name, coalesce(nullif(l.text, ''), l.reference) as text,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'on', x.on, 'donor', x.donor) order by x.id)
        from (${donationEnteredLike(sql`l.cents`, sql`l.booked_on`)}) x), '[]') as entered
    from bank_line_card l where l.state = 'open' and l.cents > 0
    order by l.booked_on desc, l.id desc limit ${maxLines}`.execute(ctx.db);
  return rows.map(({ id, on, cents, name, text, entered }) => ({
    ID: id,
    day: toDayNumber(on),
    amount: cents,
    name,
    text,
    entered: entered.map((one) => ({ ID: one.id, label: `${one.donor}, ${formatDay(one.on)}` })),
  }));
};
