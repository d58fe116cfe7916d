import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MeetingVote, MeetingVoter } from '@vereinshaus/contract/meetings/calls';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useGivePaper, votersQuery } from './meetings.api.ts';

/** Whose vote counts in the hall now: their own, or one that somebody who is there carries. */
const isInHall = ({ problem, isPresent, holder_ID }: MeetingVoter, here: ReadonlySet<number>): boolean =>
  problem === '' && (isPresent || here.has(holder_ID));

/** Stimmzettel für alle ohne Handy, while the others vote on theirs. */
export const PaperDialog = ({
  meetingId,
  vote,
  onClose,
}: {
  meetingId: number;
  vote: MeetingVote;
  onClose: () => void;
}) => {
  const { data } = useQuery(votersQuery(meetingId));
  const give = useGivePaper();
  const [personId, setPersonId] = useState<number | null>(null);
  const voters = data?.voters ?? [];
  const here = new Set(
    voters.filter(({ isPresent, problem }) => isPresent && problem === '').map(({ person_ID }) => person_ID),
  );
  const given = new Set(vote.papers.map(({ person_ID }) => person_ID));
  const choices = voters.filter((voter) => isInHall(voter, here) && !given.has(voter.person_ID));
  return (
    <FormDialog
      title="Stimmzettel ausgeben"
      submitLabel="Ausgeben"
      isPending={give.isPending}
      isDisabled={personId === null}
      failure={give.error}
      onSubmit={(event) => {
        event.preventDefault();
        if (personId !== null)
          give.mutate({ ID: vote.ID, person_ID: personId }, { onSuccess: () => setPersonId(null) });
      }}
      onClose={onClose}
    >
      <Text>
        Für alle, die nicht am Handy abstimmen. Diese Stimme geht dann nur noch auf Papier; beim Schließen tragt ihr
        ein, was auf den Stimmzetteln steht.
        {vote.isSecret && ' Geheim bleibt es erst ab zwei Stimmzetteln: Einen einzelnen kennt, wer auszählt.'}
      </Text>
      <Select
        label="Für wen"
        searchable
        nothingFoundMessage="Niemand im Saal heißt so."
        data={choices.map(({ person_ID, fullname }) => ({ value: String(person_ID), label: fullname }))}
        value={personId === null ? null : String(personId)}
        onChange={(value) => setPersonId(value === null ? null : Number(value))}
      />
      {vote.papers.length > 0 && (
        <Stack gap="xs">
          <Text fw={600}>Ausgegeben</Text>
          {vote.papers.map(({ person_ID, fullname }) => (
            <Group key={person_ID} justify="space-between">
              <Text>{fullname}</Text>
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={`Stimmzettel von ${fullname} zurücknehmen`}
                onClick={() => give.mutate({ ID: vote.ID, person_ID, isTakenBack: true })}
              >
                Zurücknehmen
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </FormDialog>
  );
};
