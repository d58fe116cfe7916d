import { expect, test } from 'vitest';
import { deliveryTime } from './conversation-rules.ts';

const hours = { messagesFromHour: 7, messagesUntilHour: 21 };

test.each([
  ['during the day at once', '2026-11-17T12:00:00Z', hours, '2026-11-17T12:00:00Z'],
  ['at seven at once', '2026-11-17T06:00:00Z', hours, '2026-11-17T06:00:00Z'],
  ['at nine in the evening the next morning', '2026-11-17T20:00:00Z', hours, '2026-11-18T06:00:00Z'],
  ['after midnight the same morning', '2026-11-17T23:30:00Z', hours, '2026-11-18T06:00:00Z'],
  ['before the clock is put back, by the new one', '2026-10-24T20:00:00Z', hours, '2026-10-25T06:00:00Z'],
  [
    'around the clock at once',
    '2026-11-17T23:30:00Z',
    { messagesFromHour: 0, messagesUntilHour: 24 },
    '2026-11-17T23:30:00Z',
  ],
  [
    'where the hours are no hours at once',
    '2026-11-17T23:30:00Z',
    { messagesFromHour: 9, messagesUntilHour: 9 },
    '2026-11-17T23:30:00Z',
  ],
])('a message is delivered %s', (_, now, given, expected) => {
  expect(deliveryTime(new Date(now), given)).toEqual(new Date(expected));
});
