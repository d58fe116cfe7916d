import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { ReceiptLine } from '../cash/index.ts';
import { nameOnItem, textOfItem } from '../ledger/index.ts';

type LineRow = { text: string; fullname: string; cents: number; percent: number };

/** What cash has paid for, item by item with its tax rate; the remainder is a credit. */
export const receiptLines = async (
  ctx: Pick<Ctx, 'db'>,
  { creditId, cents, text }: { creditId: number; cents: number; text: string },
): Promise<readonly ReceiptLine[]> => {
  const { rows } = await sql<LineRow>`
    select coalesce(${textOfItem('i')}, '') as text, ${nameOnItem('i')} as fullname, s.cents, x.percent
    from (
      select s.club_id, s.charge_id, sum(s.cents)::bigint as cents from settlement_card s
      where s.credit_id = ${creditId} group by s.club_id, s.charge_id having sum(s.cents) > 0
    ) s
    join open_item_card i on i.club_id = s.club_id and i.id = s.charge_id
    left join person_card p on p.club_id = i.club_id and p.id = i.person_id
    cross join lateral (
      select coalesce(max(t.percent) filter (where not t.is_input), 0)::float8 as percent
      from ledger_entry_card e left join tax_code_card t on t.club_id = e.club_id and t.code = e.tax_code
      where e.club_id = i.club_id and e.debit_item_id = i.id
    ) x
    order by i.due_on, i.id`.execute(ctx.db);
  const left = cents - rows.reduce((sum, row) => sum + row.cents, 0);
  return [
    ...rows.map((row) => ({
      quantity: 1,
      text: row.fullname === '' ? row.text : `${row.text} (${row.fullname})`,
      cents: row.cents,
      percent: row.percent,
    })),
    ...(left > 0 ? [{ quantity: 1, text: `${text} (Guthaben)`, cents: left, percent: 0 }] : []),
  ];
};
