import { Text } from '@mantine/core';
import { waitlistText } from '@vereinshaus/contract/bookings/waitlist';
import { type CountedPlaces, placesOf } from '@vereinshaus/contract/courses/rules';
import { useClub } from '../../clubs/shared/club.ts';
import { useNextSweep } from './use-next-sweep.ts';

/** Why a new booking would wait, and how long; the same text on card, course page and booking page. */
export const WaitlistHint = ({ course }: { course: CountedPlaces }) => {
  const club = useClub();
  const { forQueue } = placesOf(course, club);
  return waitlistText(forQueue, useNextSweep(), club.offerPlaces);
};

type PlacesHintProps = {
  course: CountedPlaces;
  /** The viewer's group could join the waitlist now. */
  canWait: boolean;
};

/** The number of free places, and what happens when a course is full. */
export const PlacesHint = ({ course, canWait }: PlacesHintProps) => {
  const { text, isFull } = placesOf(course, useClub());
  if (isFull) {
    return canWait ? (
      <Text size="sm">
        <WaitlistHint course={course} />
      </Text>
    ) : null;
  }
  return text === null ? null : (
    <Text size="sm" fw={600}>
      {text}
    </Text>
  );
};
