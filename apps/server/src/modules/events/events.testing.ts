import { contract } from '@vereinshaus/contract';
import { type ParticipationRole, participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { clockInVienna, clockText, momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import type { Actor, TestHouse } from '../../../test/harness.ts';

/** Thursday, before the autumn holidays and the end of summer time. */
export const testNow = new Date('2026-10-01T10:00:00Z');

export const at = (day: IsoDay, hour: number, minutes = 0): number =>
  momentInVienna({ day, minutes: hour * 60 + minutes }).getTime() / 1000;

/** „2026-10-19 18:00“. */
export const clockOf = (seconds: number): string => {
  const { day, minutes } = clockInVienna(new Date(seconds * 1000));
  return `${day} ${clockText(minutes)}`;
};

export const buildRoom = async (house: TestHouse, clubId: number, name: string): Promise<number> => {
  const [row] = await house.sql<{ id: number }>('insert into room (club_id, name) values ($1, $2) returning id', [
    clubId,
    name,
  ]);
  return row?.id ?? 0;
};

export const takePart = (
  house: TestHouse,
  courseId: number,
  { clubId, personId }: NonNullable<Actor>,
  role: ParticipationRole = participationRole.participant,
) =>
  buildParticipation(house, clubId, courseId, personId, {
    role,
    created_at: testNow,
    ...(role === participationRole.waiting && { queued_at: testNow }),
  });

/** A club with an administrator and a course. */
export const buildEventWorld = async (house: TestHouse) => {
  const clubId = await buildClub(house);
  const admin = await buildPerson(house, clubId, { first_name: 'Adele', staff_level: 80 });
  return { clubId, admin, courseId: await buildCourse(house, clubId) };
};

export type EventInput = Partial<InputOf<typeof contract.events.save>>;

/** Four Mondays from 19 October at 18:00, over the end of summer time; visible to everyone. */
export const fourMondays = (courseId: number): EventInput => ({
  course_ID: courseId,
  start: at('2026-10-19', 18),
  duration: 60,
  period: '1w',
  stop: at('2026-11-09', 12),
  visibility: 5,
});

export const startsOf = async (house: TestHouse, actor: Actor, courseId: number): Promise<string[]> => {
  const { events } = await house.as(actor).call(contract.events.ofCourse, { id: courseId });
  return events.map(({ start }) => clockOf(start));
};
