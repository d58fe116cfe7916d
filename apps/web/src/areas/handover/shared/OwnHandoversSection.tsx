import { Anchor, Stack, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OwnHandover } from '@vereinshaus/contract/handover/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { HomeCard } from '../../../kit/HomeCard.tsx';
import { ownHandoversQuery } from '../handover.api.ts';

const names = new Intl.ListFormat('de', { type: 'conjunction' });

const sentence = ({ function: label, takesOver, others, lastDay }: OwnHandover): string => {
  if (takesOver) return `Du übernimmst „${label}“ von ${names.format(others)} (bis ${formatDay(lastDay)}).`;
  const to = others.length === 0 ? 'Wer sie übernimmt, ist noch nicht eingetragen.' : `An: ${names.format(others)}.`;
  return `Deine Funktion „${label}“ endet am ${formatDay(lastDay)}. ${to}`;
};

/** Start: open handovers of the viewer. */
export const OwnHandoversSection = () => {
  const { data } = useQuery(ownHandoversQuery());
  if (data === undefined || data.handovers.length === 0) return null;
  return (
    <HomeCard title="Amtsübergabe" icon={IconArrowsExchange}>
      <Stack gap="md">
        {data.handovers.map((handover) => (
          <div key={handover.role_ID}>
            <Text>{sentence(handover)}</Text>
            <Text size="sm" c="dimmed">
              {handover.open === 1 ? 'Ein Punkt ist offen.' : `${handover.open} Punkte sind offen.`}
            </Text>
            <Anchor component={Link} to="/amtsuebergabe">
              Zur gemeinsamen Liste
            </Anchor>
          </div>
        ))}
      </Stack>
    </HomeCard>
  );
};
