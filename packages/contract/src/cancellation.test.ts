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
} as const;

describe('how a booking can be cancelled', () => {
  it.each([
    ['before the course begins', {}, 'self'],
    ['of a course without a first day', { startsOn: null }, 'self'],
    ['on the first day', { startsOn: today }, 'club'],
    ['where the club does not allow it', { selfCancel: false }, 'club'],
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
  });
});
