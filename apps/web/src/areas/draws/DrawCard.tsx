import { Button, Card, Group, Stack, Text } from '@mantine/core';
import type { OwnDraw } from '@vereinshaus/contract/draws/calls';
import { manager } from '@vereinshaus/contract/kit/access';
import { useState } from 'react';
import { useMay } from '../../kit/May.tsx';
import { CheckDialog } from './CheckDialog.tsx';
import { DrawBadge } from './DrawBadge.tsx';
import { DrawFacts } from './DrawFacts.tsx';
import { timesOf } from './draw-words.ts';
import { OwnWishes } from './OwnWishes.tsx';
import { WishDialog } from './WishDialog.tsx';

type Open = 'wishes' | 'check' | null;

/** One draw as a family sees it, with the one thing to do about it. */
export const DrawCard = ({ draw }: { draw: OwnDraw }) => {
  const [open, setOpen] = useState<Open>(null);
  const isManager = useMay(manager);
  const close = () => setOpen(null);
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600}>{draw.name}</Text>
            <DrawBadge state={draw.state} />
          </Group>
          <Text size="sm" c="dimmed">
            {timesOf(draw)}
          </Text>
        </div>
        <OwnWishes draw={draw} />
        <DrawFacts draw={draw} />
        {draw.state === 'open' && isManager && (
          <Button style={{ alignSelf: 'start' }} onClick={() => setOpen('wishes')}>
            {draw.own.length === 0 ? 'Wünsche angeben' : 'Wünsche ändern'}
          </Button>
        )}
        {draw.state === 'drawn' && (
          <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setOpen('check')}>
            Ergebnis nachrechnen
          </Button>
        )}
        {draw.state !== 'drawn' && draw.state !== 'stopped' && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Prüfsumme des Zufallswerts: {draw.seedHash}
          </Text>
        )}
      </Stack>
      {open === 'wishes' && <WishDialog draw={draw} onClose={close} />}
      {open === 'check' && <CheckDialog draw={draw} onClose={close} />}
    </Card>
  );
};
