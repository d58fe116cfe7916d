import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import {
  availableCodes,
  dayOfTime,
  endsOnOfTime,
  memberCode,
  type RoleDates,
  roleDatesProblem,
  roleTexts,
} from '@vereinshaus/contract/membership/rules';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { membershipErrors, wrongDates } from './membership.errors.ts';

/** What every command about roles reads first. */
export type AffectedPerson = { id: number; firstName: string; lastName: string; email: string };

/** The person, if they can still be changed; mail goes to their address or to their Verwalter's. */
export const affectedPerson = async (ctx: WorkCtx, personId: number): Promise<AffectedPerson> => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .innerJoin('person_card as m', (join) =>
      join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'),
    )
    .where('p.id', '=', personId)
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.email',
      'm.email as manager_email',
      'p.deleted_at',
      'p.death_date',
    ])
    .executeTakeFirst();
  if (!person) throw membershipErrors.personNotFound();
  if (person.deleted_at !== null || person.death_date !== null) throw membershipErrors.personGone();
  return {
    id: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email || person.manager_email,
  };
};

/** The days a role covers; throws the message if they are invalid. */
export const checkedDates = (ctx: WorkCtx, dates: RoleDates): { startsOn: IsoDay; endsOn: IsoDay | null } => {
  const problem = roleDatesProblem(dates, dayInVienna(ctx.now));
  if (problem !== null) throw wrongDates(problem);
  const startsOn = dayOfTime(dates.timeStart);
  if (startsOn === null) throw wrongDates({ field: 'timeStart', text: roleTexts.startMissing });
  return { startsOn, endsOn: dates.finished ? endsOnOfTime(dates.timeEnd) : null };
};

/** A code that the club uses. There is no role for a non-member: 0 is the absence of all others. */
export const requireAvailableCode = async (ctx: WorkCtx, code: number) => {
  if (code === memberCode.none) throw membershipErrors.noRole({ label: await labelOf(ctx, code) });
  if (!availableCodes(await clubSettingsOf(ctx)).includes(code)) throw membershipErrors.codeUnknown({ code });
};

export const labelOf = async (ctx: WorkCtx, code: number): Promise<string> =>
  membershipRoleLabel(code, (await clubSettingsOf(ctx)).memberStates);

/** Locks the record: two administrators who end the same role run one after the other. */
export const lockedRole = async (ctx: WorkCtx, personId: number, roleId: number) => {
  const role = await ctx.db
    .selectFrom('membership_role as r')
    .where('r.id', '=', roleId)
    .where('r.person_id', '=', personId)
    .select(['r.id', 'r.code', 'r.starts_on', 'r.ends_on', 'r.note'])
    .forUpdate()
    .executeTakeFirst();
  if (!role) throw membershipErrors.roleNotFound();
  return role;
};

export type RoleToInsert = {
  personId: number;
  code: number;
  startsOn: IsoDay;
  endsOn?: IsoDay | null;
  note: string;
  isOnline?: boolean;
};

export const insertRole = async (
  ctx: WorkCtx,
  { personId, code, startsOn, endsOn = null, note, isOnline = false }: RoleToInsert,
): Promise<number> => {
  const { id } = await ctx.db
    .insertInto('membership_role')
    .values({
      club_id: sql<number>`current_club()`,
      person_id: personId,
      code,
      starts_on: startsOn,
      ends_on: endsOn,
      note,
      created_at: ctx.now,
      online_at: isOnline ? ctx.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Codes that are valid on a day, lowest first. */
export const codesOn = async (ctx: WorkCtx, personId: number, day: IsoDay): Promise<readonly number[]> => {
  const rows = await ctx.db
    .selectFrom('membership_role as r')
    .where('r.person_id', '=', personId)
    .where('r.starts_on', '<=', day)
    .where((eb) => eb.or([eb('r.ends_on', 'is', null), eb('r.ends_on', '>', day)]))
    .select('r.code')
    .orderBy('r.code')
    .execute();
  return rows.map((row) => row.code);
};
