import { describe, expect, it } from 'vitest';
import { nextSweepAt, placesForQueueText, waitingText, waitlistText } from './waitlist.ts';

const at = (time: string) => Date.parse(`2026-11-15T${time}Z`) / 1000;

describe('the queues are looked through', () => {
  it.each([
    ['14:00:00', '14:11:00'],
    ['14:10:59', '14:11:00'],
    ['14:11:00', '14:22:00'],
    ['14:54:30', '14:55:00'],
    ['14:55:00', '15:00:00'],
    ['14:59:59', '15:00:00'],
  ])('after %s at %s', (now, next) => {
    expect(nextSweepAt(at(now))).toBe(at(next));
  });

  it('and until then newcomers are told where the free places go', () => {
    expect(placesForQueueText(1, '14:11')).toBe('Ein freier Platz geht an die Warteliste, spätestens um 14:11 Uhr.');
    expect(placesForQueueText(3, '14:11')).toBe('3 freie Plätze gehen an die Warteliste, spätestens um 14:11 Uhr.');
    expect(waitlistText(1, at('13:11:00'))).toMatch(
      /^Ein freier Platz geht an die Warteliste, spätestens um 14:11 Uhr\. Du/,
    );
    expect(waitlistText(0, at('13:11:00'))).toMatch(/^Der Kurs ist voll\. Du kannst dich kostenlos/);
  });

  it('and whoever joins reads how many wait already', () => {
    expect(waitingText(1)).toBe('Derzeit wartet eine Person.');
    expect(waitingText(4)).toBe('Derzeit warten 4 Personen.');
  });
});
