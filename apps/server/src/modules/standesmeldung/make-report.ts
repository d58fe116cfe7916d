import { dayInVienna, fromDayNumber, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { functionLabel } from '@vereinshaus/contract/membership/function-labels';
import { blockedCode } from '@vereinshaus/contract/membership/rules';
import { type SnapshotContent, snapshotContent } from '@vereinshaus/contract/standesmeldung/calls';
import { type AgeRule, periodOf, usualBands } from '@vereinshaus/contract/standesmeldung/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { countMembers } from './count-members.ts';
import { countCourses, countTrainers } from './count-training.ts';
import { standesmeldungErrors } from './standesmeldung.errors.ts';

const earliestDay = '1990-01-01';

/** A day that has come. */
export const cutOffOf = (ctx: Pick<Ctx, 'now'>, cutoff: number): IsoDay => {
  const day = fromDayNumber(cutoff);
  if (day === null) throw standesmeldungErrors.noDay();
  if (day > dayInVienna(ctx.now)) throw standesmeldungErrors.future();
  if (day < earliestDay) throw standesmeldungErrors.tooEarly();
  return day;
};

export type ReportInput = { cutOffOn: IsoDay; ageRule: AgeRule; withDormant: boolean; bands?: readonly number[] };

export type Functionary = { id: number; name: string; function: string; email: string; phone: string };

/** Funktionäre on the day, the highest function first. */
const boardOn = async (ctx: Ctx, cutOffOn: IsoDay): Promise<readonly Functionary[]> => {
  const { memberStates } = await clubSettingsOf(ctx);
  const { rows } = await sql<Omit<Functionary, 'function'> & { code: number; sex: string }>`
    select p.id, p.display_name as name, p.email, p.phone, p.sex, r.code
    from membership_role_card r join person_card p on p.club_id = r.club_id and p.id = r.person_id
    where r.code > ${blockedCode} and r.starts_on <= ${cutOffOn}::date and (r.ends_on is null or r.ends_on > ${cutOffOn}::date)
      and p.deleted_at is null and (p.death_date is null or p.death_date > ${cutOffOn}::date)
    order by r.code desc, r.starts_on, p.id`.execute(ctx.db);
  return rows.map(({ code, sex, ...row }) => ({ ...row, function: functionLabel(code, sex, memberStates) }));
};

/** Everything a report tells, as it is now. */
export const makeReport = async (ctx: Ctx, wanted: ReportInput) => {
  const { cutOffOn, ageRule, withDormant, bands = usualBands } = wanted;
  const { counted, members, missing } = await countMembers(ctx, wanted);
  const { from, to } = periodOf(cutOffOn);
  const content: SnapshotContent = {
    version: 1,
    ageRule,
    withDormant,
    bands: [...bands],
    ...counted,
    from: toDayNumber(from),
    to: toDayNumber(to),
    courses: await countCourses(ctx, cutOffOn),
  };
  return {
    content,
    members,
    missing,
    board: await boardOn(ctx, cutOffOn),
    trainers: await countTrainers(ctx, cutOffOn),
  };
};

/** So far from a year before may lie what is compared, in days. */
const nearAYear = 183;

/** The report of about a year before, in its last version. */
export const previousOf = async (ctx: Pick<Ctx, 'db'>, cutOffOn: IsoDay) => {
  const { rows } = await sql<{ id: number; cut_off_on: IsoDay; content: unknown }>`
    select s.id, s.cut_off_on, s.content from standesmeldung s
    where s.cut_off_on < ${cutOffOn}::date
      and abs(s.cut_off_on - (${cutOffOn}::date - interval '1 year')::date) <= ${nearAYear}
    order by abs(s.cut_off_on - (${cutOffOn}::date - interval '1 year')::date), s.cut_off_on desc, s.version desc
    limit 1`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) return null;
  const { cells, ageRule } = snapshotContent.parse(row.content);
  return { ID: row.id, cutoff: toDayNumber(row.cut_off_on), ageRule, cells };
};

export const previewReport = async (ctx: Ctx, wanted: ReportInput) => {
  const { content, members, missing, board, trainers } = await makeReport(ctx, wanted);
  return {
    ...content,
    cutoff: toDayNumber(wanted.cutOffOn),
    members,
    missing,
    board: board.map(({ name, function: held, email, phone }) => ({ fullname: name, function: held, email, phone })),
    trainers: trainers.map(({ name, minutes }) => ({ fullname: name, minutes })),
    previous: await previousOf(ctx, wanted.cutOffOn),
  };
};
