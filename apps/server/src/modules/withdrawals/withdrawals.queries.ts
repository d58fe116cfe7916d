import { dayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { memberCode } from '@vereinshaus/contract/membership/rules';
import { blockName } from '@vereinshaus/contract/singles/rules';
import {
  type Agreement,
  lastWithdrawalDay,
  type WithdrawalKind,
  withdrawalDays,
} from '@vereinshaus/contract/withdrawals/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';

type Row = {
  kind: WithdrawalKind;
  id: number;
  name: string;
  cents: number;
  /** The role, or the units of a block. */
  code: number;
  agreed_at: Date;
  is_redeemed: boolean;
  declared_at: Date | null;
  refunded: number;
  credited: number;
};

/** What has been withdrawn from is told for so many days. */
const toldDays = 60;

const titleOf = ({ kind, name, cents, code }: Row, memberStates: Readonly<Record<string, string>>): string => {
  if (kind === 'voucher') return `Gutschein über ${formatMoney(cents)}${name && ` für ${name}`}`;
  return kind === 'block' ? `${blockName(code)}: ${name}` : `${name}: ${membershipRoleLabel(code, memberStates)}`;
};

/** Verträge der Familie: what was agreed online within the last days, and what was withdrawn from. */
export const ownAgreements = async (ctx: Ctx): Promise<Agreement[]> => {
  const { id } = viewerOf(ctx);
  const { memberStates } = await clubSettingsOf(ctx);
  const since = sql`${dayInVienna(ctx.now)}::date - ${withdrawalDays + toldDays}::integer`;
  const { rows } = await sql<Row>`
    select 'voucher' as kind, v.id, v.recipient as name, v.amount_cents as cents, 0 as code, v.sold_at as agreed_at,
      v.redeemed_at is not null as is_redeemed, w.declared_at, coalesce(w.refunded_cents, 0)::bigint as refunded,
      coalesce(w.credited_cents, 0)::bigint as credited
    from voucher_card v
    left join withdrawal w on w.club_id = v.club_id and w.kind = 'voucher' and w.contract_id = v.id
    where v.buyer_id = ${id} and v.sold_by = v.buyer_id and v.sold_at > ${since}
      and (v.cancelled_at is null or w.id is not null)
    union all
    select 'block', b.id, c.name, b.price_cents, b.units, b.sold_at, b.units_left = 0, w.declared_at,
      coalesce(w.refunded_cents, 0)::bigint, coalesce(w.credited_cents, 0)::bigint
    from unit_block_card b join course_card c on c.club_id = b.club_id and c.id = b.course_id
    left join withdrawal w on w.club_id = b.club_id and w.kind = 'block' and w.contract_id = b.id
    where b.owner_id = ${id} and b.sold_by = b.owner_id and b.sold_at > ${since}
      and (b.refunded_at is null or w.id is not null)
    union all
    select 'membership', r.id, p.display_name, 0, r.code, r.online_at, false, null, 0, 0
    from membership_role_card r join person_card p on p.club_id = r.club_id and p.id = r.person_id
    where (p.id = ${id} or p.manager_id = ${id}) and r.online_at > ${since} and r.ends_on is null
    union all
    select 'request', q.id, p.display_name, 0,
      case q.kind when 'upgrade' then ${memberCode.ordinary}::integer else ${memberCode.supporting}::integer end, q.requested_at,
      false, null, 0, 0
    from membership_request q join person_card p on p.club_id = q.club_id and p.id = q.person_id
    where (p.id = ${id} or p.manager_id = ${id}) and q.state = 'open'
    union all
    select w.kind, w.contract_id, p.display_name, 0, 1, w.declared_at, false, w.declared_at,
      w.refunded_cents, w.credited_cents
    from withdrawal w join person_card p on p.club_id = w.club_id and p.id = w.person_id
    where w.kind not in ('voucher', 'block') and (p.id = ${id} or p.manager_id = ${id}) and w.declared_at > ${since}
    order by 6 desc, 2 desc`.execute(ctx.db);
  return rows.map((row) => ({
    kind: row.kind,
    ID: row.id,
    title: titleOf(row, memberStates),
    time: toSeconds(row.agreed_at),
    lastDay: row.kind === 'request' ? 0 : toDayNumber(lastWithdrawalDay(row.agreed_at)),
    state: row.declared_at !== null ? 'withdrawn' : row.is_redeemed ? 'redeemed' : 'open',
    timeWithdrawn: toSeconds(row.declared_at),
    refunded: row.refunded,
    credited: row.credited,
  }));
};
