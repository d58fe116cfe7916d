import { Button, Group, Text } from '@mantine/core';
import type { OwnTryout } from '@vereinshaus/contract/attendance/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { Link } from 'react-router';

/** Platz nehmen? Shows the price and links to the booking of this course for this person. */
export const PlaceOffer = ({
  tryout: { child_ID, prename, course_ID, courseName, offer },
}: {
  tryout: Pick<OwnTryout, 'child_ID' | 'prename' | 'course_ID' | 'courseName' | 'offer'>;
}) => {
  if (offer === null) return null;
  const label = offer.isFull ? 'Auf die Warteliste' : 'Platz nehmen';
  return (
    <Group gap="sm">
      <Button
        component={Link}
        to={`/kurs/buche/${course_ID}?person=${child_ID}`}
        aria-label={`${label}: ${courseName}, ${prename}`}
      >
        {label}
      </Button>
      <Text mod="figures">{offer.price === 0 ? 'kostenlos' : formatMoney(offer.price)}</Text>
    </Group>
  );
};
