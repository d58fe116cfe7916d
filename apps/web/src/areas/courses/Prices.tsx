import { Text } from '@mantine/core';
import type { Course } from '@vereinshaus/contract/courses/calls';
import { priceLines } from '@vereinshaus/contract/courses/course-text';
import { formatEuros } from '@vereinshaus/contract/kit/money';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';

/** The prices by group, one per line. */
export const Prices = ({ course }: { course: Pick<Course, 'price' | 'pricenm' | 'membersOnly'> }) => {
  const club = useClub();
  const now = useOpenedAt();
  return (
    <>
      {priceLines(course, club, now).map(({ label, cents }) => (
        <Text key={label} size="sm">
          <Text span c="dimmed" size="sm">
            {label === 'Kosten' ? label : `Kosten für ${label}`}:{' '}
          </Text>
          {formatEuros(cents)}
        </Text>
      ))}
    </>
  );
};
