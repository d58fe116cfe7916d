import { describe, expect, it } from 'vitest';
import { cancellationOf, cancellationText } from './cancellation.ts';
import { participationRole } from './participation-role.ts';

const { participant, trainer, waiting } = participationRole;
const today = '2026-11-15';
const booking = {
  role: participant,
  hasLeft: false,
  startsOn: '2026-11-17',
  endsOn: '2027-06-30',
  selfCancel: true,
  undoUntil: 0,
} as const;

describe('how a booking can be cancelled', () => {
  it.each([
    ['before the course begins', {}, 'self'],
    ['of a course without a first day', { startsOn: null }, 'self'],
    ['on the first day', { startsOn: today }, 'club'],
    ['where the club does not allow it', { selfCancel: false }, 'club'],
    ['just after booking, in a running course', { startsOn: '2026-09-01', undoUntil: 1 }, 'undo'],
    ['just after booking, where the club allows nothing else', { selfCancel: false, undoUntil: 1 }, 'undo'],
    ['just after booking, before it begins, for good', { undoUntil: 1 }, 'self'],
    ['on its last day', { startsOn: '2026-09-01', endsOn: today }, 'club'],
    ['the day after', { startsOn: '2026-09-01', endsOn: '2026-11-14' }, 'none'],
    ['that was cancelled', { hasLeft: true }, 'none'],
    ['of a trainer', { role: trainer }, 'none'],
    ['in the queue, whatever the club allows', { role: waiting, selfCancel: false, startsOn: '2026-09-01' }, 'queue'],
    ['in the queue of a course that is over', { role: waiting, endsOn: '2026-11-14' }, 'none'],
  ] as const)('%s', (_, more, way) => {
    expect(cancellationOf({ ...booking, ...more }, today)).toBe(way);
  });

  it('names the last day on which one can do it', () => {
    expect(cancellationText('self', '2026-11-17')).toContain('Bis 16.11.2026');
    expect(cancellationText('none', null)).toBe('');
    expect(cancellationText('undo', null, Date.parse('2026-11-16T11:30:00Z') / 1000)).toContain(
      'Bis Mo., 16.11.2026, 12:30 kannst du',
    );
  });
});
