import { Anchor, Stack, Text } from '@mantine/core';
import { IconDice5 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { useClub } from '../../clubs/shared/club.ts';
import { daysLeftText } from '../draw-words.ts';
import { mineQuery } from '../draws.api.ts';

/** Start: draws in which the family can wish now, and how long. */
export const OpenDrawsSection = () => {
  const now = Math.floor(useOpenedAt().getTime() / 1000);
  const { data } = useQuery({ ...mineQuery(), enabled: useClub().enableDraws });
  const open = (data?.draws ?? []).filter(({ state }) => state === 'open');
  if (open.length === 0) return null;
  return (
    <HomeCard title="Verlosung" icon={IconDice5}>
      <Stack gap="md">
        {open.map(({ ID, name, closes, own }) => (
          <div key={ID}>
            <Text>
              „{name}“: {daysLeftText(closes - now)}, bis {formatMoment(closes)}.
            </Text>
            <Text size="sm" c="dimmed">
              {own.length === 0 ? 'Ihr habt noch keine Wünsche angegeben.' : 'Eure Wünsche sind gespeichert.'}
            </Text>
            <Anchor component={Link} to="/verlosungen">
              {own.length === 0 ? 'Wünsche angeben' : 'Wünsche ansehen oder ändern'}
            </Anchor>
          </div>
        ))}
      </Stack>
    </HomeCard>
  );
};
