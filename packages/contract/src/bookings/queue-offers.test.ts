import { describe, expect, it } from 'vitest';
import { offerEndsAt, offerMinutesFor } from './queue-offers.ts';

const at = (moment: string) => new Date(moment);

describe('offers to the queue', () => {
  it.each([
    ['no date is known', null, 1440],
    ['four days ahead', '2026-11-20T10:00:00+01:00', 1440],
    ['exactly three days ahead', '2026-11-19T10:00:00+01:00', 120],
    ['in 25 hours', '2026-11-17T11:00:00+01:00', 120],
    ['in 24 hours', '2026-11-17T10:00:00+01:00', 30],
    ['begun already', '2026-11-16T09:00:00+01:00', 30],
  ])('stand longer the farther the date is: %s', (_, nextDate, minutes) => {
    expect(offerMinutesFor(at('2026-11-16T10:00:00+01:00'), nextDate === null ? null : at(nextDate))).toBe(minutes);
  });

  it.each([
    ['by day', '2026-11-16T10:00:00+01:00', 120, '2026-11-16T12:00:00+01:00'],
    ['to the minute of the night', '2026-11-16T19:00:00+01:00', 120, '2026-11-16T21:00:00+01:00'],
    ['over a night', '2026-11-16T20:00:00+01:00', 120, '2026-11-17T09:00:00+01:00'],
    ['made at night', '2026-11-16T23:30:00+01:00', 30, '2026-11-17T08:30:00+01:00'],
    ['made at nine in the evening', '2026-11-16T21:00:00+01:00', 30, '2026-11-17T08:30:00+01:00'],
    ['made before eight', '2026-11-16T05:00:00+01:00', 30, '2026-11-16T08:30:00+01:00'],
    ['a whole day counts waking hours', '2026-11-16T10:00:00+01:00', 1440, '2026-11-17T21:00:00+01:00'],
    ['when summer time ends', '2026-10-24T20:30:00+02:00', 60, '2026-10-25T08:30:00+01:00'],
    ['when summer time begins', '2026-03-28T20:30:00+01:00', 60, '2026-03-29T08:30:00+02:00'],
  ])('rest at night: %s', (_, from, minutes, end) => {
    expect(offerEndsAt(at(from), minutes).toISOString()).toBe(at(end).toISOString());
  });
});
