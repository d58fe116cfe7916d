import { dayInVienna, formatDayAndTime } from '@vereinshaus/contract/days';
import { blockedCode } from '@vereinshaus/contract/membership-rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { queueMails } from '../system/index.ts';
import { bankChangeMail } from './bank-changes.mails.ts';
import type { FieldChanges } from './waiting-change.ts';
import { toldChanges } from './waiting-change.ts';

const administrator = 80;

type Keeper = { id: number; first_name: string; email: string; mayStop: boolean };

/** Treasurer and board: holders of accounting, administrators, and whoever has a function today, by the address of the record. */
const bankKeepers = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<readonly Keeper[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<Keeper>`
    select k.* from (
      select p.id, p.first_name, p.email, p.staff_level >= ${administrator} or exists (
          select from permission_grant g where g.club_id = p.club_id and g.person_id = p.id
            and g.permission = 'accounting' and g.entity_id is null and g.revoked_at is null
        ) as "mayStop", exists (
          select from membership_role r where r.club_id = p.club_id and r.person_id = p.id and r.code > ${blockedCode}
            and r.starts_on <= ${today}::date and (r.ends_on is null or r.ends_on > ${today}::date)
        ) as "isBoard"
      from person p where p.deleted_at is null and p.death_date is null and p.email <> ''
    ) k where k."mayStop" or k."isBoard" order by k.id`.execute(ctx.db);
  return rows;
};

/** Everybody who keeps the money or leads the club hears of it; `appliesAt` null = it counts already, because there was nothing before. */
export const tellBankKeepers = async (ctx: Ctx, fields: FieldChanges, appliesAt: Date | null) => {
  const { id: clubId, origin } = ctx.club;
  const facts = await ctx.db
    .selectFrom('person as p')
    .innerJoin('club as c', 'c.id', 'p.club_id')
    .where('p.id', '=', viewerOf(ctx).id)
    .select(['p.first_name', 'p.last_name', 'c.name'])
    .executeTakeFirstOrThrow();
  const told = {
    clubName: facts.name,
    who: `${facts.first_name} ${facts.last_name}`.trim(),
    at: formatDayAndTime(ctx.now),
    from: appliesAt && formatDayAndTime(appliesAt),
    changes: toldChanges(fields),
    link: `${origin}/verein`,
  };
  const letters = (await bankKeepers(ctx)).map((keeper) => ({
    personId: keeper.id,
    to: keeper.email,
    ...bankChangeMail({ ...told, firstName: keeper.first_name, mayStop: keeper.mayStop }),
  }));
  if (letters.length > 0) await queueMails(ctx, clubId, letters);
};
