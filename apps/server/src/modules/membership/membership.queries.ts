import { dayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import {
  type BoardEntry,
  type MembershipRequest,
  type RoleCodeRow,
  type RoleRecord,
  requestStates,
} from '@vereinshaus/contract/membership/calls';
import { functionLabel } from '@vereinshaus/contract/membership/function-labels';
import {
  dayOfTime,
  endTimeOf,
  fixedCodes,
  isBoardCode,
  knownCodes,
  requestKinds,
  timeOfDay,
} from '@vereinshaus/contract/membership/rules';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { membershipErrors } from './membership.errors.ts';

/** Rollen einer Person, newest first. */
export const rolesOfPerson = async (ctx: Ctx, personId: number): Promise<readonly RoleRecord[]> => {
  const { memberStates } = await clubSettingsOf(ctx);
  const person = await ctx.db
    .selectFrom('person_letter as p')
    .where('p.id', '=', personId)
    .select(['p.id', 'p.sex'])
    .executeTakeFirst();
  if (!person) throw membershipErrors.personNotFound();
  const rows = await ctx.db
    .selectFrom('membership_role as r')
    .where('r.person_id', '=', personId)
    .select(['r.id', 'r.code', 'r.starts_on', 'r.ends_on', 'r.note'])
    .orderBy('r.starts_on', 'desc')
    .orderBy('r.code')
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    role: row.code,
    description: functionLabel(row.code, person.sex, memberStates),
    timeStart: timeOfDay(row.starts_on),
    timeEnd: endTimeOf(row.ends_on),
    note: row.note,
  }));
};

/** Wer hat diese Rolle? Living persons who have it today or will have it. */
export const holdersOfRole = async (ctx: Ctx, code: number) => {
  const rows = await ctx.db
    .selectFrom('membership_role as r')
    .innerJoin('person_letter as p', (join) =>
      join.onRef('p.club_id', '=', 'r.club_id').onRef('p.id', '=', 'r.person_id'),
    )
    .where('r.code', '=', code)
    .where((eb) => eb.or([eb('r.ends_on', 'is', null), eb('r.ends_on', '>', dayInVienna(ctx.now))]))
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .distinctOn('p.id')
    .orderBy('p.id')
    .orderBy('r.starts_on')
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.birth_date', 'r.starts_on', 'r.ends_on'])
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    prename: row.first_name,
    lastname: row.last_name,
    fullname: `${row.first_name} ${row.last_name}`.trim(),
    birthdate: toDayNumber(row.birth_date),
    timeStart: timeOfDay(row.starts_on),
    timeEnd: endTimeOf(row.ends_on),
  }));
};

const holderCounts = async (ctx: Ctx): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ code: number; users: number }>`
    select h.code, count(*) filter (where h.holds) as users
    from (
      select r.code, bool_or(
        (r.ends_on is null or r.ends_on > ${dayInVienna(ctx.now)}::date) and p.is_present
      ) as holds
      from membership_role r join person_letter p on p.club_id = r.club_id and p.id = r.person_id
      group by r.code, r.person_id
    ) h
    group by h.code
  `.execute(ctx.db);
  return new Map(rows.map((row) => [row.code, row.users]));
};

/** Rollen verwalten: every code that the club defines or has records of, with the number of persons who have it. */
export const roleCodesOfClub = async (ctx: Ctx): Promise<readonly RoleCodeRow[]> => {
  const settings = await clubSettingsOf(ctx);
  const counts = await holderCounts(ctx);
  const codes = [...new Set([...knownCodes(settings), ...counts.keys()])].sort((a, b) => a - b);
  return codes.map((code) => ({
    role: code,
    description: membershipRoleLabel(code, settings.memberStates),
    short: settings.memberStatesShort[String(code)] ?? '',
    email: settings.roleEmails[String(code)] ?? '',
    isBoard: isBoardCode(code),
    isFixed: fixedCodes.includes(code),
    isRetired: settings.retiredRoles.includes(code) || !knownCodes(settings).includes(code),
    users: counts.get(code) ?? 0,
  }));
};

/** Vorstand on a day, highest function first; anonymised persons have no name left to show. */
export const boardOn = async (ctx: Ctx, time: number | undefined): Promise<readonly BoardEntry[]> => {
  const day = dayOfTime(time ?? 0) ?? dayInVienna(ctx.now);
  const { memberStates, roleEmails } = await clubSettingsOf(ctx);
  const rows = await ctx.db
    .selectFrom('membership_role as r')
    .innerJoin('person_letter as p', (join) =>
      join.onRef('p.club_id', '=', 'r.club_id').onRef('p.id', '=', 'r.person_id'),
    )
    .where('r.starts_on', '<=', day)
    .where((eb) => eb.or([eb('r.ends_on', 'is', null), eb('r.ends_on', '>', day)]))
    .where('r.code', '>', lastCodeBelowBoard)
    .where('p.anonymised_at', 'is', null)
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.titles_before',
      'p.titles_after',
      'p.email',
      'p.phone',
      'p.sex',
      'r.code',
      'r.starts_on',
      'r.ends_on',
    ])
    .orderBy('r.code', 'desc')
    .orderBy('r.starts_on')
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    prename: row.first_name,
    lastname: row.last_name,
    fullname: `${row.first_name} ${row.last_name}`.trim(),
    titlesAnte: row.titles_before,
    titlesPost: row.titles_after,
    role: row.code,
    roleDescriptionLong: functionLabel(row.code, row.sex, memberStates),
    roleTimeStart: timeOfDay(row.starts_on),
    roleTimeEnd: endTimeOf(row.ends_on),
    roleEmail: roleEmails[String(row.code)] ?? '',
    email: row.email,
    phone: row.phone,
  }));
};

/** isBoardCode, in a form that can use the index on the code. */
const lastCodeBelowBoard = 410;

type StoredRequest = {
  id: number;
  person_id: number;
  first_name: string;
  last_name: string;
  kind: string;
  note: string;
  state: string;
  requested_at: Date;
  ends_on: string | null;
  decided_at: Date | null;
  answer: string;
  codes: number[];
};

const kind = z.enum(requestKinds);
const state = z.enum(requestStates);

const wireRequest = (row: StoredRequest): MembershipRequest => ({
  ID: row.id,
  child_ID: row.person_id,
  fullname: `${row.first_name} ${row.last_name}`.trim(),
  kind: kind.parse(row.kind),
  note: row.note,
  state: state.parse(row.state),
  time: toSeconds(row.requested_at),
  timeEnd: endTimeOf(row.ends_on),
  timeDecided: toSeconds(row.decided_at),
  answer: row.answer,
  memberStatuses: row.codes,
});

const requestsWhere = async (ctx: Ctx, wanted: RawBuilder<boolean>): Promise<readonly MembershipRequest[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<StoredRequest>`
    select q.id, q.person_id, p.first_name, p.last_name, q.kind, q.note, q.state, q.requested_at, q.ends_on, q.decided_at,
      q.answer, array(
        select r.code from membership_role r
        where r.club_id = q.club_id and r.person_id = q.person_id
          and r.starts_on <= ${today}::date and (r.ends_on is null or r.ends_on > ${today}::date)
        order by r.code
      ) as codes
    from membership_request q join person_letter p on p.club_id = q.club_id and p.id = q.person_id
    where ${wanted}
    order by q.state = 'open' desc, q.requested_at desc, q.id desc
    limit 200
  `.execute(ctx.db);
  return rows.map(wireRequest);
};

/** Anfragen zur Mitgliedschaft, open ones first. */
export const requestsOfClub = (ctx: Ctx) => requestsWhere(ctx, sql<boolean>`true`);

export const requestsOfGroup = (ctx: Ctx) => {
  const { id } = viewerOf(ctx);
  return requestsWhere(ctx, sql<boolean>`(p.id = ${id} or p.manager_id = ${id})`);
};
