import { Anchor, Stack, Text } from '@mantine/core';
import { IconArmchair } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { offersQuery } from '../queue-offers.api.ts';

export const queueOffersQueries = () => [offersQuery()];

/** Start: places that are offered to the family until a deadline. */
export const QueueOffersSection = () => {
  const { data } = useQuery(offersQuery());
  const offers = data?.offers ?? [];
  if (offers.length === 0) return null;
  return (
    <HomeCard title="Platz frei" icon={IconArmchair}>
      <Stack gap="md">
        {offers.map(({ course_ID, course, child_ID, prename, until, isInvited, hasPlace }) => (
          <div key={`${course_ID} ${child_ID}`}>
            <Text>
              {isInvited && `${prename} ist eingeladen. `}
              {hasPlace
                ? `In „${course}“ gehört ${prename} ein Platz bis ${offerUntilText(new Date(until * 1000))}.`
                : `In „${course}“ hat ${prename} Vorrang auf der Warteliste. Bitte antwortet bis ${offerUntilText(new Date(until * 1000))}.`}
            </Text>
            <Anchor component={Link} to="/kurs/meine">
              {hasPlace ? 'Platz ansehen und nehmen' : 'Einladung beantworten'}
            </Anchor>
          </div>
        ))}
      </Stack>
    </HomeCard>
  );
};
