import { Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { contentOf, hasProblems, type NewsletterDraft, problemsOf } from './newsletter-draft.ts';
import { previewQuery } from './newsletters.api.ts';
import { Letter } from './shared/Letter.tsx';

const phoneWidth = 390;

const ways = [
  { value: 'desktop', label: 'Computer' },
  { value: 'phone', label: 'Handy' },
  { value: 'text', label: 'Nur Text' },
];

const Shown = ({ draft, personId }: { draft: NewsletterDraft; personId: number }) => {
  const [way, setWay] = useState('desktop');
  const shown = useQuery({
    ...previewQuery({ ...contentOf(draft), child_ID: personId }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Stack>
      <Group>
        <SegmentedControl aria-label="Ansicht" data={ways} value={way} onChange={setWay} />
      </Group>
      <QueryState query={shown}>
        {({ subject, html, text }) => (
          <Stack gap="xs">
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
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};

/** The newsletter as a selected person will read it. */
export const PreviewPanel = ({ draft }: { draft: NewsletterDraft }) => {
  const [person, setPerson] = useState<PickedPerson | null>(null);
  return (
    <Stack>
      <PersonPicker
        label="Vorschau für"
        description="Ohne Auswahl siehst du, wie du selbst ihn bekommst."
        value={person}
        onPick={setPerson}
      />
      {hasProblems(problemsOf(draft)) ? (
        <StatusBanner kind="info">Im Inhalt fehlt noch etwas. Danach siehst du hier, wie er aussieht.</StatusBanner>
      ) : (
        <Shown draft={draft} personId={person?.ID ?? 0} />
      )}
    </Stack>
  );
};
