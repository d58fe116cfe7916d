import { Anchor, Stack, Text } from '@mantine/core';
import { IconArmchair } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { useClub } from '../../clubs/shared/club.ts';
import { offersQuery } from '../queue-offers.api.ts';

/** Start: places that are offered to the family until a deadline. */
export const QueueOffersSection = () => {
  const { offerPlaces, enableDraws } = useClub();
  const { data } = useQuery({ ...offersQuery(), enabled: offerPlaces || enableDraws });
  const offers = data?.offers ?? [];
  if (offers.length === 0) return null;
  return (
    <HomeCard title="Platz frei" icon={IconArmchair}>
      <Stack gap="md">
        {offers.map(({ course_ID, course, child_ID, prename, until }) => (
          <div key={`${course_ID} ${child_ID}`}>
            <Text>
              In „{course}“ gehört {prename} ein Platz bis {offerUntilText(new Date(until * 1000))}.
            </Text>
            <Anchor component={Link} to="/kurs/meine">
              Platz ansehen und nehmen
            </Anchor>
          </div>
        ))}
      </Stack>
    </HomeCard>
  );
};
