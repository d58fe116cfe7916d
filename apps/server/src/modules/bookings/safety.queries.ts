import { presentStatuses } from '@vereinshaus/contract/attendance/rules';
import type { SafetyOfPerson } from '@vereinshaus/contract/bookings/safety';
import { ageOn, dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { recordOf } from '@vereinshaus/contract/kit/record-of';
import type { ReadingPlace } from '@vereinshaus/contract/kit/sensitive-data';
import { fieldColumns, type TrainerField, trainerFields } from '@vereinshaus/contract/persons/person-fields';
import { type RawBuilder, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { healthAnswers } from '../forms/index.ts';
import { recordReading } from '../history/index.ts';
import { pickupsOf, trainerPickupPhotoUrl } from '../persons/index.ts';
import { additionalText } from './additional-text.ts';
import { courseNameOf } from './participants.queries.ts';

type Row = Record<TrainerField, string> & {
  id: number;
  manager_id: number;
  name: string;
  birth_date: IsoDay | null;
  extra: Record<string, unknown>;
};

/** Of those whom `whom` names as `person_id`. */
const rowsOf = async (ctx: Ctx, whom: RawBuilder<unknown>): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select p.id, p.manager_id, p.birth_date, p.extra,
      coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.company_name) as name,
      ${sql.join(trainerFields.map((field) => sql`${sql.ref(`p.${fieldColumns[field]}`)} as ${sql.id(field)}`))}
    from (${whom}) h
    join person p on p.club_id = current_club() and p.id = h.person_id
    where p.anonymised_at is null and p.deleted_at is null
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return rows;
};

/** `eventId`: only who is there on this date. */
export type SafetyQuery = { courseId: number; eventId: number | undefined };

/**
 * Those who take part now: who waits is not in the hall, and who has left is nobody's business any more. On a date those
 * of them who are there, and whom their family has announced, for a tryout, an Ersatzstunde or this date alone. Who came without is
 * not among them: a trainer could put anybody on the list, to read about them.
 */
const participantsNow = async (ctx: Ctx, { courseId, eventId }: SafetyQuery) => {
  const takingPart = sql`participation t where t.course_id = ${courseId} and t.role = ${roleLiteral.participant} and t.left_at is null`;
  const inHall = sql`
    select a.person_id from attendance_card a join event_card e on e.club_id = a.club_id and e.id = a.event_id
    where e.id = ${eventId} and e.course_id = ${courseId} and a.status = any(${[...presentStatuses]}::integer[]) and (
      exists (select from ${takingPart} and t.person_id = a.person_id) or exists (
        select from tryout_card y where y.event_id = ${eventId} and y.person_id = a.person_id and y.cancelled_at is null
      ) or exists (
        select from makeup_card m where m.event_id = ${eventId} and m.person_id = a.person_id
      ) or exists (
        select from single_booking_card b where b.event_id = ${eventId} and b.person_id = a.person_id and b.cancelled_at is null
      )
    )`;
  return rowsOf(ctx, eventId === undefined ? sql`select t.person_id from ${takingPart}` : inHall);
};

/** Who is in the hall besides those: their names and nothing more, so that nobody is missing when all are counted. */
export const othersInHall = async (ctx: Ctx, { courseId, eventId }: SafetyQuery, known: readonly number[]) => {
  const { rows } = await sql<{ fullname: string; birth_date: IsoDay | null }>`
    select trim(p.first_name || ' ' || p.last_name) as fullname, p.birth_date
    from attendance_card a
    join event_card e on e.club_id = a.club_id and e.id = a.event_id
    join person p on p.club_id = a.club_id and p.id = a.person_id
    where e.id = ${eventId ?? 0} and e.course_id = ${courseId} and a.status = any(${[...presentStatuses]}::integer[])
      and p.id <> all(${[...known]}::integer[]) and p.anonymised_at is null and p.deleted_at is null
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  const today = dayInVienna(ctx.now);
  return rows.map(({ fullname, birth_date: born }) => ({ fullname, age: born === null ? null : ageOn(born, today) }));
};

/** As it is handed out, with one line in the book of who read it for each. */
const handOut = async (
  ctx: Ctx,
  rows: readonly Row[],
  place: ReadingPlace,
  pickupPhotoOf: (childId: number, fileId: string) => string,
  courseId: number | null,
): Promise<SafetyOfPerson[]> => {
  const answered = await healthAnswers(
    ctx,
    rows.map(({ id }) => id),
    courseId,
  );
  const collecting = await pickupsOf(
    ctx,
    rows.map(({ id }) => id),
    pickupPhotoOf,
  );
  const today = dayInVienna(ctx.now);
  const own = (await clubSettingsOf(ctx)).additionalFields.filter(({ forTrainers }) => forTrainers);
  await recordReading(
    ctx,
    place,
    rows
      .filter(({ id, note }) => note !== '' || answered.has(id))
      .map(({ id, manager_id }) => ({ personId: id, managerId: manager_id, what: 'health' })),
  );
  return rows.map((row) => ({
    ID: row.id,
    fullname: row.name,
    age: row.birth_date === null ? null : ageOn(row.birth_date, today),
    ...recordOf(trainerFields.map((field) => [field, row[field]] as const)),
    pickups: [...(collecting.get(row.id) ?? [])],
    fields: [
      ...(answered.get(row.id) ?? []).map(({ label, text }) => ({ label, text })),
      ...own.map((field) => ({ label: field.label, text: additionalText(field, row.extra[field.tag]) })),
    ],
  }));
};

/** Was Trainer wissen müssen: of everybody in the course at once. */
export const safetyOf = async (ctx: Ctx, asked: SafetyQuery, place: ReadingPlace): Promise<SafetyOfPerson[]> => {
  await courseNameOf(ctx, asked.courseId);
  const { courseId } = asked;
  return handOut(ctx, await participantsNow(ctx, asked), place, trainerPickupPhotoUrl(courseId), courseId);
};

/** The same of persons who are on a list of the viewer; whoever asks knows that they are. */
export const safetyOfPersons = async (
  ctx: Ctx,
  personIds: readonly number[],
  place: ReadingPlace,
): Promise<SafetyOfPerson[]> =>
  handOut(ctx, await rowsOf(ctx, sql`select unnest(${[...personIds]}::integer[]) as person_id`), place, () => '', null);
