import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import type { Meeting } from '@vereinshaus/contract/meetings/calls';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { downloadMinutes, useFixMinutes, useSaveMinutes } from './meetings.api.ts';
import { VoteResult } from './VoteResult.tsx';

/** Protokoll: what happened stands in it by itself; the text is written here. */
export const MinutesTab = ({ meeting }: { meeting: Meeting }) => {
  const save = useSaveMinutes();
  const fix = useFixMinutes();
  const items = meeting.items.filter(({ state }) => state === 'on');
  const [chair, setChair] = useState(meeting.chair);
  const [keeper, setKeeper] = useState(meeting.keeper);
  const [minutes, setMinutes] = useState(meeting.minutes);
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>(
    Object.fromEntries(items.map(({ ID, minutes: text }) => [ID, text])),
  );
  const [isFixing, setIsFixing] = useState(false);
  if (meeting.opened === 0) return <Text>Das Protokoll beginnt mit der Eröffnung.</Text>;
  const submit = (after?: () => void) =>
    save.mutate(
      { ID: meeting.ID, chair, keeper, minutes, items: items.map(({ ID }) => ({ ID, minutes: texts[ID] ?? '' })) },
      { onSuccess: () => after?.() },
    );
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        Anwesenheit, Beschlussfähigkeit, Anträge und Ergebnisse schreibt das Programm dazu.
        {meeting.minutesVersion > 0 &&
          ` Fassung ${meeting.minutesVersion} ist seit ${formatDayAndTime(meeting.minutesFixed)} festgeschrieben; was ihr hier ändert, wird die nächste.`}
      </Text>
      <Group grow>
        <TextInput
          label="Vorsitz"
          maxLength={100}
          value={chair}
          onChange={(event) => setChair(event.currentTarget.value)}
        />
        <TextInput
          label="Schriftführung"
          maxLength={100}
          value={keeper}
          onChange={(event) => setKeeper(event.currentTarget.value)}
        />
      </Group>
      <Textarea
        label="Zu Beginn"
        autosize
        minRows={2}
        maxLength={10_000}
        value={minutes}
        onChange={(event) => setMinutes(event.currentTarget.value)}
      />
      {items.map(({ ID, title, votes }, index) => (
        <Stack key={ID} gap={4}>
          <Textarea
            label={`${index + 1}. ${title}`}
            autosize
            minRows={2}
            maxLength={10_000}
            value={texts[ID] ?? ''}
            onChange={(event) => setTexts({ ...texts, [ID]: event.currentTarget.value })}
          />
          {votes
            .filter(({ state }) => state === 'closed')
            .map((vote) => (
              <div key={vote.ID}>
                <Text size="sm" fw={600}>
                  {vote.question}
                </Text>
                <VoteResult vote={vote} />
              </div>
            ))}
        </Stack>
      ))}
      <Group gap="xs">
        <Button loading={save.isPending} onClick={() => submit()}>
          Protokoll speichern
        </Button>
        <Button variant="default" onClick={() => submit(() => void downloadMinutes(meeting.ID))}>
          {meeting.minutesVersion > 0 ? 'Festgeschriebene Fassung als PDF' : 'Entwurf als PDF'}
        </Button>
        {meeting.state === 'closed' && (
          <Button variant="default" onClick={() => submit(() => setIsFixing(true))}>
            Festschreiben
          </Button>
        )}
      </Group>
      <ConfirmModal
        opened={isFixing}
        title="Protokoll festschreiben?"
        confirmLabel="Festschreiben"
        isDestructive={false}
        isPending={fix.isPending}
        onClose={() => setIsFixing(false)}
        onConfirm={() => fix.mutate({ ID: meeting.ID }, { onSuccess: () => setIsFixing(false) })}
      >
        Ab dann lesen es alle Mitglieder. Eine spätere Änderung wird eine neue Fassung.
      </ConfirmModal>
    </Stack>
  );
};
