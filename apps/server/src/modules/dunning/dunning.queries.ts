import type { DunningFamily, DunningNotice } from '@vereinshaus/contract/dunning/calls';
import { type DunningRules, nextStepOn, trustedUntil } from '@vereinshaus/contract/dunning/rules';
import { dayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { conditionsOf, contains, type Filters, german, type Orders, orderOf } from '../../kit/list-columns.ts';
import { type PageSlice, pageWithTotal } from '../../kit/page.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { balanceOfKnownPerson, payerOf } from '../ledger/index.ts';
import { dunningErrors } from './dunning.errors.ts';
import { type Family, familiesOwing, familyOwing } from './owing.queries.ts';

const nameOf = ({ row }: Family) => `${row.first_name} ${row.last_name}`.trim() || row.company_name;

const reportOf = ({ row }: Family, rules: DunningRules): DunningFamily['report'] =>
  row.reported_at === null
    ? undefined
    : {
        time: toSeconds(row.reported_at),
        paidOn: toDayNumber(row.paid_on),
        until: toDayNumber(trustedUntil(dayInVienna(row.reported_at), rules)),
        text: row.remark ?? '',
      };

const wireFamily = (family: Family, rules: DunningRules): DunningFamily => {
  const { row, owing, step } = family;
  const report = reportOf(family, rules);
  return {
    ID: family.id,
    prename: row.first_name,
    lastname: row.last_name,
    fullname: nameOf(family),
    email: row.email,
    level: row.level,
    nextLevel: step.level,
    due: row.due_cents,
    fee: step.feeCents,
    since: toDayNumber(row.due_since),
    noticed: toSeconds(row.noticed_at),
    nextOn: toDayNumber(nextStepOn(owing, rules)),
    underWay: row.under_way_cents,
    ...(report && { report }),
    ...(step.reason !== null && { reason: step.reason }),
  };
};

/** Mahnwesen: all families with a due amount, who would be reminded, and why others are not. */
export const dunningPlan = async (ctx: Ctx) => {
  const settings = await clubSettingsOf(ctx);
  const families = await familiesOwing(ctx, settings);
  return { isOn: settings.sendPaymentReminders, families: families.map((family) => wireFamily(family, settings)) };
};

type NoticeRow = {
  id: number;
  created_at: Date;
  payer_id: number;
  fullname: string;
  sender: string;
  level: number;
  amount: number;
  fee: number;
  open: number;
};

/** The amount that was demanded and is still open today. */
const openOf = sql`(
  select coalesce(sum(least(i.open_cents, x.cents)), 0)::bigint from dunning_notice_item x
  join open_item_card i on i.club_id = x.club_id and i.id = x.item_id
  where x.club_id = n.club_id and x.notice_id = n.id
)`;

const payerName = sql<string>`w.display_name`;
const senderName = sql<string>`coalesce(b.display_name, '')`;

/** By the wire name of the column: the notice is `n`, the payer `w`, the sender `b`. */
const filters: Filters = {
  time: contains(sql`to_char(n.created_at at time zone 'Europe/Vienna', 'DD.MM.YYYY HH24:MI')`),
  fullname: contains(payerName),
  sender: contains(senderName),
  level: (value) => sql`n.level::text = any(${value.split(',')}::text[])`,
};

const orders: Orders = {
  time: [sql`n.created_at`],
  fullname: [german(sql`w.last_name`), german(sql`w.first_name`)],
  sender: [german(sql`b.last_name`)],
  level: [sql`n.level`],
  amount: [sql`n.amount_cents`],
  fee: [sql`n.fee_cents`],
};

const noticeFacts = ({ id, created_at: at, level, amount, fee, open }: NoticeRow) => ({
  ID: id,
  time: toSeconds(at),
  level,
  amount,
  fee,
  open,
});

/** Verschickte Mahnungen des Vereins. */
export const noticeList = async (ctx: Ctx, { page, size, sort, filters: typed = {} }: ListInput) => {
  const conditions = conditionsOf(filters, typed, dunningErrors.unknownColumn);
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const lastly = [sql`n.created_at desc`, sql`n.id desc`];
  const rowsOf = async ({ limit, offset }: PageSlice) =>
    (
      await sql<NoticeRow & { total: number }>`
        select n.id, n.created_at, n.payer_id, n.level, n.amount_cents as amount, n.fee_cents as fee, ${openOf} as open,
          ${payerName} as fullname, ${senderName} as sender, count(*) over () as total
        from dunning_notice n
        join dunning_run r on r.club_id = n.club_id and r.id = n.run_id
        join person_card w on w.club_id = n.club_id and w.id = n.payer_id
        left join person_card b on b.club_id = r.club_id and b.id = r.created_by
        where ${where}
        order by ${orderOf(orders, sort ?? '-time', lastly, dunningErrors.unknownColumn)}
        limit ${limit} offset ${offset}`.execute(ctx.db)
    ).rows;
  const { rows, total } = await pageWithTotal({ page, size }, rowsOf);
  const notices = rows.map(
    (row): DunningNotice => ({
      ...noticeFacts(row),
      child_ID: row.payer_id,
      fullname: row.fullname,
      sender: row.sender,
    }),
  );
  return { notices, total };
};

const maxNotices = 50;

/** The dunning state of a person's family: its level, the notices sent to it, and its replies. */
export const dunningOfPerson = async (ctx: Ctx, personId: number) => {
  const { due } = await balanceOfKnownPerson(ctx, personId);
  const payerId = (await payerOf(ctx, personId)) ?? 0;
  const { rows } = await sql<NoticeRow>`
    select n.id, n.created_at, n.level, n.amount_cents as amount, n.fee_cents as fee, ${openOf} as open
    from dunning_notice n where n.payer_id = ${payerId}
    order by n.created_at desc, n.id desc limit ${maxNotices}`.execute(ctx.db);
  const settings = await clubSettingsOf(ctx);
  const family = await familyOwing(ctx, settings, payerId);
  const report = family && reportOf(family, settings);
  return { level: family?.row.level ?? 0, notices: rows.map(noticeFacts), due, ...(report && { report }) };
};
