import { Button } from '@mantine/core';
import { placesOf } from '@vereinshaus/contract/course-rules';
import type { Course } from '@vereinshaus/contract/courses';
import { Link } from 'react-router';
import { useClub } from '../../clubs/shared/club.ts';
import { useSession } from '../../session/shared/session.ts';
import { mayWait } from '../course-text.ts';
import { outsideOf } from './outside.ts';
import { useBookingWindow } from './use-booking-window.ts';

/** Anmelden: to the booking for who is signed in, else through the registration; from a foreign page in a tab of its own. */
export const BookingLink = ({ course, linkPrefix = '' }: { course: Course; linkPrefix?: string }) => {
  const user = useSession();
  const { isFull } = placesOf(course, useClub());
  const { isBookable } = useBookingWindow(course);
  const isEmbedded = linkPrefix.startsWith('/embed');
  if (!isBookable || !mayWait(course)) return null;
  const path = user === null || isEmbedded ? `${linkPrefix}/registrieren/${course.ID}` : `/kurs/buche/${course.ID}`;
  return (
    <Button
      component={Link}
      to={path}
      variant={isFull ? 'default' : 'filled'}
      aria-label={`Anmelden: ${course.name}`}
      {...outsideOf(linkPrefix)}
    >
      {isFull ? 'Auf die Warteliste' : 'Anmelden'}
    </Button>
  );
};
