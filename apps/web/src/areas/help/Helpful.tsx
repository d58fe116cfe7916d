import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { helpLimits } from '@vereinshaus/contract/help/calls';
import { useState } from 'react';
import { useRateTopic } from './help.api.ts';

const answers = { '': '', yes: 'Deine Antwort: Ja.', no: 'Deine Antwort: Nein.' } as const;

type Props = { topic: string; helpful: '' | 'yes' | 'no' };

/** „War das hilfreich?“, with an optional sentence; answering again replaces the answer. */
export const Helpful = ({ topic, helpful }: Props) => {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [comment, setComment] = useState('');
  const rate = useRateTopic();
  const send = () => {
    if (chosen === null) return;
    rate.mutate({ topic, helpful: chosen, comment }, { onSuccess: () => setChosen(null) });
  };
  return (
    <Paper withBorder p="md" component="section" aria-label="War das hilfreich?" maw="var(--width-form)">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <div>
            <Text fw={600}>War das hilfreich?</Text>
            <Text size="sm" c="dimmed">
              {answers[helpful]}
            </Text>
          </div>
          <Group gap="xs">
            <Button
              variant={chosen === true ? 'filled' : 'default'}
              aria-pressed={chosen === true}
              leftSection={<IconThumbUp size={18} aria-hidden />}
              onClick={() => setChosen(true)}
            >
              Ja
            </Button>
            <Button
              variant={chosen === false ? 'filled' : 'default'}
              aria-pressed={chosen === false}
              leftSection={<IconThumbDown size={18} aria-hidden />}
              onClick={() => setChosen(false)}
            >
              Nein
            </Button>
          </Group>
        </Group>
        {chosen !== null && (
          <>
            <Textarea
              label={chosen ? 'Möchtest du etwas dazu sagen?' : 'Was hat gefehlt?'}
              description="Du kannst das Feld leer lassen. Wer die Hilfe betreut, liest es ohne deinen Namen."
              autosize
              minRows={2}
              maxLength={helpLimits.comment}
              value={comment}
              error={rate.error?.message}
              onChange={({ currentTarget }) => setComment(currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button loading={rate.isPending} onClick={send}>
                Rückmeldung senden
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  );
};
