import { Anchor, Button, Group } from '@mantine/core';
import { IconMoodSick, IconRefreshDot, IconSparkles } from '@tabler/icons-react';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { Event } from '@vereinshaus/contract/events/calls';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { useClub } from '../../clubs/shared/club.ts';
import { useAddChildPath } from '../../registration/shared/add-child.ts';
import { useUser } from '../../session/shared/session.ts';
import { SickNoteDialog } from '../SickNoteDialog.tsx';
import { TryoutDialog } from '../TryoutDialog.tsx';

type Part = { child_ID: number; fullname: string; role: number; timeLeave: number };

type FamilyDatesProps = {
  /** `fits`: persons of the viewer's group who fit the course. */
  course: { ID: number; name: string; tryoutsEnabled: boolean; fits: readonly number[] };
  /** Persons of the viewer's group in this course. */
  parts: readonly Part[];
  events: readonly Event[];
  /** Epoch seconds. */
  now: number;
};

type Open = { kind: 'sick'; personId: number } | { kind: 'tryout' } | null;

/** URL parameter: a tryout of the course was requested. */
const tryParameter = 'schnuppern';

const without = (search: URLSearchParams, name: string): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.delete(name);
  return next;
};

/** For a tryout request when the course fits no person of the family yet. */
const NobodyFits = () => (
  <StatusBanner kind="info" title="Wer kommt zum Schnuppern?">
    Der Kurs passt noch für niemanden in deiner Familie.{' '}
    <Anchor component={Link} to={useAddChildPath()} inherit underline="always">
      Kind hinzufügen
    </Anchor>
  </StatusBanner>
);

/** Actions of a family on the dates of a course: excuses and tryouts. */
export const FamilyDates = ({ course, parts, events, now }: FamilyDatesProps) => {
  const user = useUser();
  const { enableMakeups } = useClub();
  const [search, setSearch] = useSearchParams();
  const comesToTry = search.get(tryParameter) === '1' && course.tryoutsEnabled;
  const [open, setOpen] = useState<Open>(comesToTry ? { kind: 'tryout' } : null);
  const family = [user, ...user.managees];
  const active = parts.filter(({ timeLeave }) => timeLeave === 0);
  const takesPart = ({ ID }: { ID: number }) =>
    active.some(({ child_ID, role }) => child_ID === ID && role === participationRole.participant);
  // Children of another home are not part of the session, but of the course.
  const shared = parts
    .filter(({ child_ID }) => family.every(({ ID }) => ID !== child_ID))
    .map(({ child_ID, fullname }) => ({ ID: child_ID, prename: fullname }));
  const participants = [...family, ...shared].filter(takesPart);
  const guests = family.filter(
    ({ ID }) =>
      course.fits.includes(ID) &&
      !active.some(({ child_ID, role }) => child_ID === ID && role !== participationRole.waiting),
  );
  const close = () => {
    setOpen(null);
    if (comesToTry) setSearch((current) => without(current, tryParameter), { replace: true });
  };
  const hasDates = events.some(({ end }) => end > now);
  const name = participants.find(({ ID }) => open?.kind === 'sick' && ID === open.personId)?.prename ?? '';
  if (!hasDates) return null;
  return (
    <Group gap="sm" mb="md">
      {participants.map(({ ID, prename }) => (
        <Button
          key={ID}
          variant="light"
          leftSection={<IconMoodSick size={18} aria-hidden />}
          onClick={() => setOpen({ kind: 'sick', personId: ID })}
        >
          {prename} kann nicht kommen
        </Button>
      ))}
      {course.tryoutsEnabled && guests.length > 0 && (
        <Button
          variant="light"
          leftSection={<IconSparkles size={18} aria-hidden />}
          onClick={() => setOpen({ kind: 'tryout' })}
        >
          Schnuppern
        </Button>
      )}
      {enableMakeups && participants.length > 0 && (
        <Button
          component={Link}
          to="/ersatzstunden"
          variant="default"
          leftSection={<IconRefreshDot size={18} aria-hidden />}
        >
          Ersatzstunden
        </Button>
      )}
      {open?.kind === 'sick' && (
        <SickNoteDialog courseId={course.ID} personId={open.personId} name={name} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'tryout' && guests.length > 0 && (
        <TryoutDialog
          courseName={course.name}
          persons={guests}
          wanted={Number(search.get('person'))}
          events={events}
          now={now}
          onClose={close}
        />
      )}
      {comesToTry && guests.length === 0 && participants.length === 0 && <NobodyFits />}
    </Group>
  );
};
