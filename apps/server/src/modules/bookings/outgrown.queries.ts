import type { InvitedPerson, OutgrownPerson, SuccessorChoice } from '@vereinshaus/contract/bookings/outgrown';
import { limitsNextYear, type Ranked, tooOldFor } from '@vereinshaus/contract/bookings/outgrown-rules';
import { measuringDay } from '@vereinshaus/contract/courses/rules';
import { dayInVienna, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { runningCourses, visibleCourses } from '../courses/index.ts';
import { unmetConditions } from './booking-reasons.ts';
import { courseFacts, factsOfCourses } from './course-facts.ts';
import { personFacts } from './person-facts.ts';

type PersonRow = Ranked & { fullName: string; birthDate: IsoDay | null; isWaiting: boolean };

const personsIn = async (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<readonly PersonRow[]> => {
  const { rows } = await sql<PersonRow>`
    select p.id, p.display_name as "fullName", p.birth_date as "birthDate", t.role = ${roleLiteral.waiting} as "isWaiting",
      t.created_at as "bookedAt", coalesce(p.member_since, (
        select min(r.starts_on) from membership_role_card r
        where r.club_id = p.club_id and r.person_id = p.id and r.code > 0 and r.ends_on is null)) as "memberSince"
    from participation t join person_card p on p.club_id = t.club_id and p.id = t.person_id and p.is_present
    where t.course_id = ${courseId} and t.left_at is null and t.role in (${roleLiteral.participant}, ${roleLiteral.waiting})
    order by p.sort_name, p.id`.execute(ctx.db);
  return rows;
};

/** The newest copy of a course that begins after it; 0 = nobody has moved it into another season. */
const copyOf = async (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select n.id from course_card n join course_card c on c.club_id = n.club_id and c.id = n.copied_from_id
    where n.copied_from_id = ${courseId} and n.deleted_at is null and (c.starts_on is null or n.starts_on > c.starts_on)
    order by n.starts_on desc nulls last, n.id desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? 0;
};

/** Who is too old for the next season of a course: by its copy, or by its own conditions a year later. */
export const outgrownPersons = async (ctx: Pick<Ctx, 'db' | 'now'>, courseId: number) => {
  const course = await courseFacts(ctx, courseId);
  const today = dayInVienna(ctx.now);
  const nextId = await copyOf(ctx, courseId);
  const [next] = nextId === 0 ? [] : await factsOfCourses(ctx, [nextId]);
  const limits = next ?? limitsNextYear(course);
  const persons = (await personsIn(ctx, courseId)).flatMap((person) => {
    const reason = tooOldFor(limits, person.birthDate, today);
    return reason === '' ? [] : [{ ...person, reason }];
  });
  return { course, nextId: next?.id ?? 0, measuredOn: measuringDay(limits, today), persons };
};

const successorOf = async (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select s.successor_id as id from course_successor s
    join course_card c on c.club_id = s.club_id and c.id = s.successor_id and c.deleted_at is null
    where s.course_id = ${courseId}`.execute(ctx.db);
  return rows[0]?.id ?? 0;
};

/** Courses one can be invited to: published, not over, not drawn. */
const choicesFor = async (ctx: Ctx, courseId: number): Promise<SuccessorChoice[]> => {
  const { rows } = await sql<Omit<SuccessorChoice, 'startdate'> & { startsOn: IsoDay | null }>`
    select c.id as "ID", c.name, c.starts_on as "startsOn",
      case when c.max_participants is null then -1
        else greatest(0, c.max_participants - t.participants - t.offered)::integer end as free, t.waiting::integer as waiting
    from course_card c cross join lateral (
      select count(*) filter (where t.role = ${roleLiteral.participant}) as participants,
        count(*) filter (where t.role = ${roleLiteral.waiting}) as waiting,
        count(*) filter (where exists (select from queue_offer o
          where o.club_id = t.club_id and o.participation_id = t.id and o.ended_at is null)) as offered
      from participation t where t.club_id = c.club_id and t.course_id = c.id and t.left_at is null
    ) t
    where c.id <> ${courseId} and not c.is_draft and ${runningCourses(ctx.now)} and ${visibleCourses(ctx)}
      and not exists (select from draw_course_card d where d.club_id = c.club_id and d.course_id = c.id)
    order by c.name collate "de-AT-x-icu", c.starts_on nulls last, c.id limit 1000`.execute(ctx.db);
  return rows.map(({ startsOn, ...choice }) => ({ ...choice, startdate: toDayNumber(startsOn) }));
};

type InvitedRow = Omit<InvitedPerson, 'time' | 'until' | 'outcome'> & {
  at: Date;
  until: Date;
  outcome: InvitedPerson['outcome'] | null;
};

const maxListedInvitations = 200;

const invitedFrom = async (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<InvitedPerson[]> => {
  const { rows } = await sql<InvitedRow>`
    select i.id as "ID", i.course_id as "course_ID", c.name as course, i.person_id as "child_ID", p.display_name as fullname,
      i.invited_at as at, i.answer_until as until, i.outcome, exists (
        select from queue_offer o where o.club_id = i.club_id and o.participation_id = i.participation_id and o.ended_at is null
      ) as "hasPlace"
    from queue_invitation i
    join person_card p on p.club_id = i.club_id and p.id = i.person_id and p.is_present
    join course_card c on c.club_id = i.club_id and c.id = i.course_id
    where i.from_course_id = ${courseId}
    order by i.ended_at is not null, i.invited_at desc, i.rank, i.id limit ${maxListedInvitations}`.execute(ctx.db);
  return rows.map(({ at, until, outcome, ...row }) => ({
    ...row,
    time: toSeconds(at),
    until: toSeconds(until),
    outcome: outcome ?? 'none',
  }));
};

/** How the outgrown stand to the course they would be invited to. */
const fitFor = async (ctx: Ctx, targetId: number, personIds: readonly number[]) => {
  const [target] = targetId === 0 ? [] : await factsOfCourses(ctx, [targetId]);
  const nothingKnown = { unfit: '', fitsLater: false, isThere: false };
  if (target === undefined) return () => nothingKnown;
  const nextYear = { ...target, ...limitsNextYear(target) };
  const settings = await clubSettingsOf(ctx);
  const persons = new Map((await personFacts(ctx, targetId, personIds)).map((person) => [person.id, person]));
  return (id: number) => {
    const person = persons.get(id);
    if (person === undefined) return nothingKnown;
    const [unmet] = unmetConditions(ctx, target, person, settings);
    return {
      unfit: unmet?.text ?? '',
      fitsLater: unmet !== undefined && unmetConditions(ctx, nextYear, person, settings).length === 0,
      isThere: person.role !== null,
    };
  };
};

/** Wer herauswächst: with where they could go on, and who is invited already. */
export const outgrownOf = async (
  ctx: Ctx,
  { courseId, targetId: chosen }: { courseId: number; targetId: number | undefined },
) => {
  const { course, nextId, measuredOn, persons } = await outgrownPersons(ctx, courseId);
  const seesMemberships = hasPermission(viewerOf(ctx), 'user_read');
  const choices = await choicesFor(ctx, courseId);
  const isChoice = (id: number) => choices.some(({ ID }) => ID === id);
  const successorId = await successorOf(ctx, courseId);
  const newest = successorId === 0 ? 0 : await copyOf(ctx, successorId);
  const targetId = [chosen ?? 0, newest, successorId].find((id) => id !== 0 && isChoice(id)) ?? 0;
  const fit = await fitFor(
    ctx,
    targetId,
    persons.map(({ id }) => id),
  );
  return {
    name: course.name,
    next_ID: nextId,
    measured: toDayNumber(measuredOn),
    successor_ID: isChoice(successorId) ? successorId : 0,
    target_ID: targetId,
    choices,
    persons: persons.map(
      ({ id, fullName, reason, isWaiting, bookedAt, memberSince }): OutgrownPerson => ({
        child_ID: id,
        fullname: fullName,
        reason,
        isWaiting,
        booked: toSeconds(bookedAt),
        // Memberships are for who reads persons; the order goes by them all the same.
        memberSince: seesMemberships ? toDayNumber(memberSince) : 0,
        ...fit(id),
      }),
    ),
    invited: await invitedFrom(ctx, courseId),
  };
};
