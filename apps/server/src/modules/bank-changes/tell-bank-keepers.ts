import { formatDayAndTime } from '@vereinshaus/contract/days';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { queueMails } from '../system/index.ts';
import { bankChangeMail } from './bank-changes.mails.ts';
import type { FieldChanges } from './waiting-change.ts';
import { toldChanges } from './waiting-change.ts';

const administrator = 80;

/** Who keeps the money: holders of accounting and administrators, each with the address of the record. */
const bankKeepers = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .selectFrom('person as p')
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .where('p.email', '<>', '')
    .where((eb) =>
      eb.or([
        eb('p.staff_level', '>=', administrator),
        eb.exists(
          eb
            .selectFrom('permission_grant as g')
            .whereRef('g.club_id', '=', 'p.club_id')
            .whereRef('g.person_id', '=', 'p.id')
            .where('g.permission', '=', 'accounting')
            .where('g.entity_id', 'is', null)
            .where('g.revoked_at', 'is', null)
            .select('g.id'),
        ),
      ]),
    )
    .orderBy('p.id')
    .select(['p.id', 'p.first_name', 'p.email'])
    .execute();

/** Everybody who could stop it hears of it; `appliesAt` null = it counts already, because there was nothing before. */
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
    ...bankChangeMail({ ...told, firstName: keeper.first_name }),
  }));
  if (letters.length > 0) await queueMails(ctx, clubId, letters);
};
