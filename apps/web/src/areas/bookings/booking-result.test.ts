import type { BookingCandidate } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { describe, expect, test } from 'vitest';
import { firstDateText, headlineOf, siblingsLeft } from './booking-result.ts';

const candidate = (ID: number, prename: string, allowed = true): BookingCandidate => ({
  ID,
  prename,
  fullname: `${prename} Gruber`,
  birthdate: 0,
  participating: -1,
  position: 0,
  allowed,
  existing_member: true,
  isMember: false,
  isMinor: true,
  isShared: false,
  choosesPayment: true,
  reasons: [],
  answers: [],
  answeredElsewhere: [],
});
const family = [candidate(1, 'Lena'), candidate(2, 'Paul'), candidate(3, 'Eva', false), candidate(4, 'Max')];

const child = (child_ID: number, role: number, isBooked = true) => ({
  child_ID,
  fullname: '',
  isBooked,
  role,
  position: 0,
  message: '',
});
const { participant, waiting } = participationRole;

describe('the news after a booking', () => {
  test.each([
    [[child(1, participant)], 'Lena ist dabei!'],
    [[child(1, participant), child(2, participant)], 'Lena und Paul sind dabei!'],
    [[child(1, participant), child(2, participant), child(4, participant)], 'Lena, Paul und Max sind dabei!'],
    [[child(1, participant), child(2, waiting)], 'Lena ist dabei!'],
    [[child(1, waiting), child(2, waiting)], 'Lena und Paul sind auf der Warteliste'],
    [[child(1, -1, false)], 'Noch ist niemand angemeldet'],
  ])('%j', (persons, headline) => {
    expect(headlineOf(persons, family)).toBe(headline);
  });

  test('siblings are offered who can be booked and were not', () => {
    expect(siblingsLeft([child(1, participant)], family).map(({ prename }) => prename)).toEqual(['Paul', 'Max']);
  });

  test('names the first date with its end, or none', () => {
    const start = Date.parse('2026-11-17T15:00:00Z') / 1000;
    expect(firstDateText({ nextevent: start, nexteventEnd: start + 3600 })).toBe('Di., 17.11.2026, 16:00–17:00');
    expect(firstDateText({ nextevent: 0, nexteventEnd: 0 })).toBe('');
  });
});
