import { Button, type ButtonProps } from '@mantine/core';
import type { Course } from '@vereinshaus/contract/courses/calls';
import { mayBook } from '@vereinshaus/contract/courses/course-text';
import { placesOf } from '@vereinshaus/contract/courses/rules';
import { Link } from 'react-router';
import { useClub } from '../../clubs/shared/club.ts';
import { useSession } from '../../session/shared/session.ts';
import { outsideOf } from './outside.ts';
import { useBookingWindow } from './use-booking-window.ts';

/** Short labels for a card, full ones for the course page. */
const words = {
  card: { free: 'Buchen', full: 'Warteliste' },
  page: { free: 'Platz buchen', full: 'Auf die Warteliste' },
} as const;

type BookingLinkProps = { course: Course; place?: keyof typeof words; linkPrefix?: string } & Pick<
  ButtonProps,
  'size' | 'fullWidth' | 'className'
>;

/** Links to the booking for signed-in users, otherwise to the registration; on a foreign page it opens a new tab. */
export const BookingLink = ({ course, place = 'card', linkPrefix = '', ...look }: BookingLinkProps) => {
  const user = useSession();
  const { isFull } = placesOf(course, useClub());
  const { isBookable } = useBookingWindow(course);
  const isEmbedded = linkPrefix.startsWith('/embed');
  if (!isBookable || !mayBook(course)) return null;
  const path = user === null || isEmbedded ? `${linkPrefix}/registrieren/${course.ID}` : `/kurs/buche/${course.ID}`;
  const label = words[place][isFull ? 'full' : 'free'];
  return (
    <Button
      component={Link}
      to={path}
      variant={isFull ? 'default' : 'filled'}
      aria-label={`${label}: ${course.name}`}
      {...outsideOf(linkPrefix)}
      {...look}
    >
      {label}
    </Button>
  );
};
