import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { percentText, sharedCoursesText } from '@vereinshaus/contract/guardianships/payer-share-rules';
import type { ShareOfChild } from '@vereinshaus/contract/guardianships/payer-shares';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { QueryState } from '../../../kit/QueryState.tsx';
import { AskToPayDialog, EndShareDialog, type NamedCourse } from '../PayerDialogs.tsx';
import { sharesOfChildQuery } from '../payer-shares.api.ts';

type Child = { ID: number; prename: string };
type Props = { child: Child; isOffice: boolean; course?: NamedCourse | null };

const stateText = ({ state, validUntil }: ShareOfChild): string => {
  if (state === 'agreed') return 'vereinbart';
  return `${state === 'invited' ? 'eingeladen' : 'gefragt'}, bis ${formatDayOf(validUntil)}`;
};

const Line = ({ share, onEnd }: { share: ShareOfChild; onEnd: () => void }) => (
  <Group component="li" justify="space-between" gap="sm">
    <div>
      <Group gap="xs">
        <Text fw={600}>{share.fullname || 'Einladung: zahlt mit'}</Text>
        <Badge variant="light">{stateText(share)}</Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {percentText(share.percent)} · {sharedCoursesText(share.course)}
      </Text>
    </div>
    <Button
      variant="default"
      size="sm"
      aria-label={`${share.state === 'agreed' ? 'Beenden' : 'Zurücknehmen'}: ${share.fullname || 'Einladung'} zahlt mit`}
      onClick={onEnd}
    >
      {share.state === 'agreed' ? 'Beenden' : 'Zurücknehmen'}
    </Button>
  </Group>
);

/** Wer zahlt: who pays a share of the child's courses, and a button to ask somebody. */
export const PayerShares = ({ child, isOffice, course = null }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<number | null>(null);
  return (
    <Stack gap="sm">
      <QueryState
        query={useQuery(sharesOfChildQuery(child.ID))}
        isEmpty={({ shares }) => shares.length === 0}
        empty={
          <Text size="sm" c="dimmed">
            {isOffice
              ? `Die Kurse von ${child.prename} zahlt die Familie allein.`
              : `Die Kurse von ${child.prename} zahlst du allein.`}
          </Text>
        }
      >
        {({ shares }) => (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Wer zahlt">
            {shares.map((share) => (
              <Line key={share.ID} share={share} onEnd={() => setEnded(share.ID)} />
            ))}
          </Stack>
        )}
      </QueryState>
      <Group>
        <Button
          variant="light"
          aria-label={`Jemanden fragen, ob er mitzahlt: ${child.prename}`}
          onClick={() => setAsking(true)}
        >
          Jemanden fragen, ob er mitzahlt
        </Button>
      </Group>
      {isAsking && (
        <AskToPayDialog child={child} course={course} isOffice={isOffice} onClose={() => setAsking(false)} />
      )}
      {ended !== null && <EndShareDialog id={ended} needsReason={isOffice} onClose={() => setEnded(null)} />}
    </Stack>
  );
};
