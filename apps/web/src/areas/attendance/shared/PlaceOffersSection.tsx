import { Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { ownTryoutsQuery } from '../attendance.api.ts';
import { PlaceOffer } from '../PlaceOffer.tsx';

/** Start: persons who have had a tryout and could take a place. */
export const PlaceOffersSection = () => {
  const { data } = useQuery(ownTryoutsQuery());
  const offered = (data?.tryouts ?? []).filter(({ offer }) => offer !== null);
  if (offered.length === 0) return null;
  return (
    <HomeCard title="Platz nehmen?" icon={IconSparkles}>
      <Stack gap="md">
        {offered.map((tryout) => (
          <div key={tryout.ID}>
            <Text mb={4}>
              {tryout.prename} hat bei „{tryout.courseName}“ geschnuppert.
            </Text>
            <PlaceOffer tryout={tryout} />
          </div>
        ))}
      </Stack>
    </HomeCard>
  );
};
