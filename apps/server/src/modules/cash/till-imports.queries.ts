import { type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type Row = {
  id: number;
  name: string;
  file: string;
  at: Date;
  sender: string;
  first: IsoDay | null;
  last: IsoDay | null;
  cash: number;
  card: number;
  isUndone: boolean;
};

/** Übernahmen of the till, newest first. */
export const tillImports = async (ctx: Ctx) => {
  const { rows } = await sql<Row>`
    select i.id, i.file_name as name, i.file_id || '-' || i.file_name as file, i.created_at as at, coalesce(p.display_name, '') as sender,
      s.first, s.last, s.cash, s.card, i.undone_at is not null as "isUndone"
    from till_import i
    left join person_card p on p.club_id = i.club_id and p.id = i.created_by
    cross join lateral (
      select min(s.sold_on) as first, max(s.sold_on) as last, coalesce(sum(s.cash_cents), 0)::bigint as cash,
        coalesce(sum(s.card_cents), 0)::bigint as card
      from till_sum s where s.club_id = i.club_id and s.import_id = i.id
    ) s
    order by i.created_at desc, i.id desc limit 100`.execute(ctx.db);
  return {
    imports: rows.map(({ id, at, first, last, ...row }) => ({
      ID: id,
      ...row,
      time: toSeconds(at),
      from: toDayNumber(first),
      to: toDayNumber(last),
    })),
  };
};
