import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { GuardianQuestion } from '@vereinshaus/contract/guardianships/calls';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { useState } from 'react';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { AgreeDialog } from './GuardianDialogs.tsx';
import { useAnswer } from './guardianships.api.ts';

const Question = ({ question }: { question: GuardianQuestion }) => {
  const [agrees, setAgrees] = useState(false);
  const refuse = useAnswer();
  const { asker, prename, isMove, time } = question;
  const about = `${asker}, ${prename}`;
  return (
    <Paper component="li" withBorder p="md" radius="lg">
      <Stack gap="sm">
        {refuse.error !== null && <StatusBanner kind="error">{refuse.error.message}</StatusBanner>}
        <div>
          <Text fw={600}>
            {isMove ? `${asker} fragt: Zieht ${prename} um?` : `${asker} fragt: Kommt ${prename} dazu?`}
          </Text>
          <Text size="sm" c="dimmed">
            gefragt am {formatDayOf(time)}. Bis du antwortest, ändert sich nichts.
          </Text>
        </div>
        <Group gap="xs">
          <Button aria-label={`Zustimmen: ${about}`} onClick={() => setAgrees(true)}>
            Zustimmen …
          </Button>
          <Button
            variant="default"
            aria-label={`Ablehnen: ${about}`}
            loading={refuse.isPending}
            onClick={() => refuse.mutate({ ID: question.ID, agrees: false })}
          >
            Ablehnen
          </Button>
        </Group>
      </Stack>
      {agrees && <AgreeDialog question={question} onClose={() => setAgrees(false)} />}
    </Paper>
  );
};

/** Requests of others about children of the viewer's family. */
export const Questions = ({ questions }: { questions: readonly GuardianQuestion[] }) => (
  <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
    {questions.map((question) => (
      <Question key={question.ID} question={question} />
    ))}
  </Stack>
);
