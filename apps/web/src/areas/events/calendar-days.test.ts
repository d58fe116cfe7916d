import type { CalendarEvent } from '@vereinshaus/contract/events/calls';
import { momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import { describe, expect, it } from 'vitest';
import { daysFrom, eventsByDay, fittingEvents } from './calendar-days.ts';

const event = (ID: number, day: string, hour: number, hours: number, own: string[] = []): CalendarEvent => {
  const start = momentInVienna({ day, minutes: hour * 60 }).getTime() / 1000;
  return {
    ID,
    previous_ID: 0,
    name: 'Turnen',
    start,
    end: start + hours * 3600,
    duration: hours * 60,
    period: 'never',
    stop: 0,
    room: '',
    room_ID: 0,
    visibility: 5,
    course_ID: 0,
    courseName: '',
    timeZoneOffset: 60,
    holiday: '',
    school_holiday: '',
    mayEdit: false,
    mayChangeOwn: false,
    own,
    own_IDs: [],
    excused_IDs: [],
  };
};

const idsOf = (events: readonly CalendarEvent[] | undefined) => events?.map(({ ID }) => ID);

describe('the days of a calendar', () => {
  it('have their dates in order, long ones on each day they touch', () => {
    const days = eventsByDay([
      event(1, '2026-11-06', 20, 8),
      event(2, '2026-11-07', 9, 1),
      event(3, '2026-11-07', 22, 2),
    ]);
    expect([...days.keys()]).toEqual(['2026-11-06', '2026-11-07']);
    expect(idsOf(days.get('2026-11-07'))).toEqual([1, 2, 3]);
  });

  it('never cut off what the own group attends', () => {
    const many = [8, 9, 10, 11, 12].map((hour, index) =>
      event(index, '2026-11-06', hour, 1, hour === 12 ? ['Lena'] : []),
    );
    expect(idsOf(fittingEvents(many, 4))).toEqual([0, 1, 4]);
    expect(idsOf(fittingEvents(many.slice(0, 4), 4))).toEqual([0, 1, 2, 3]);
  });

  it('begin with today on a phone, unless another month is shown', () => {
    const november = ['2026-11-14', '2026-11-15', '2026-11-16'];
    expect(daysFrom(november, '2026-11-15', false)).toEqual(['2026-11-15', '2026-11-16']);
    expect(daysFrom(november, '2026-11-15', true)).toEqual(november);
    expect(daysFrom(november, '2026-10-15', false)).toEqual(november);
  });
});
