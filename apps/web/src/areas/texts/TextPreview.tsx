import { Button, Code, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMailForward } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import type { TextContent } from '@vereinshaus/contract/texts/text-rules';
import { useState } from 'react';
import { useMay } from '../../kit/May.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { Letter } from '../newsletters/shared/Letter.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { previewQuery, useSendTest } from './texts.api.ts';

const phoneWidth = 390;
const restMs = 400;

const ways = [
  { value: 'desktop', label: 'Computer' },
  { value: 'phone', label: 'Handy' },
  { value: 'text', label: 'Nur Text' },
];

const Examples = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? null : (
    <Text size="sm" c="dimmed">
      Mit einem Beispiel gefüllt:{' '}
      {names.map((name) => (
        <Code key={name} mr={4}>{`{${name}}`}</Code>
      ))}
    </Text>
  );

type Props = {
  textKey: string;
  content: TextContent /** It is sent as a mail, and the viewer may change it. */;
  isTestable: boolean;
};

/** Preview: with the data of a selected person, or with examples. */
export const TextPreview = ({ textKey, content, isTestable }: Props) => {
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const [way, setWay] = useState('desktop');
  const [written] = useDebouncedValue(content, restMs);
  const mayChoose = useMay(may('user_read'));
  const test = useSendTest();
  const shown = useQuery({
    ...previewQuery({ key: textKey, ...written, ...(person && { child_ID: person.ID }) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return (
    <Stack>
      {mayChoose && (
        <PersonPicker
          label="Vorschau für"
          description="Ohne Auswahl stehen Beispiele im Text."
          value={person}
          onPick={setPerson}
        />
      )}
      <Group>
        <SegmentedControl aria-label="Ansicht" data={ways} value={way} onChange={setWay} />
        {isTestable && (
          <Button
            variant="default"
            leftSection={<IconMailForward size={18} aria-hidden />}
            loading={test.isPending}
            onClick={() => test.mutate({ key: textKey, ...content, ...(person && { child_ID: person.ID }) })}
          >
            Testmail an mich
          </Button>
        )}
      </Group>
      <QueryState query={shown}>
        {({ subject, html, text, examples }) => (
          <Stack gap="xs" component="section" aria-label="Vorschau">
            <Text>
              <Text span c="dimmed">
                Betreff:{' '}
              </Text>
              {subject}
            </Text>
            {way === 'text' ? (
              <Paper withBorder p="md">
                <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
              </Paper>
            ) : (
              <Letter html={html} title="Vorschau" width={way === 'phone' ? phoneWidth : undefined} />
            )}
            <Examples names={examples} />
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};
