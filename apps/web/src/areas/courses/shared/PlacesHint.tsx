import { Text } from '@mantine/core';
import { waitlistText } from '@vereinshaus/contract/bookings/waitlist';
import { type CountedPlaces, placesOf } from '@vereinshaus/contract/courses/rules';
import { useClub } from '../../clubs/shared/club.ts';
import { useNextSweep } from './use-next-sweep.ts';

/** Why a newcomer would wait, and for how long; card, course page and booking page say the same. */
export const WaitlistHint = ({ course }: { course: CountedPlaces }) => {
  const club = useClub();
  const { forQueue } = placesOf(course, club);
  return waitlistText(forQueue, useNextSweep(), club.offerPlaces);
};

type PlacesHintProps = {
  course: CountedPlaces;
  /** Somebody could put themselves on the waiting list now. */
  canWait: boolean;
};

/** How many places are left, and what a full course means. */
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
