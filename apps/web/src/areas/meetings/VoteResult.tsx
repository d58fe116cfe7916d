import { Badge, Group, Stack, Text } from '@mantine/core';
import type { MeetingVote } from '@vereinshaus/contract/meetings/calls';
import { electionTieText, majorityLabels, tieText, voteWayLabels } from '@vereinshaus/contract/meetings/rules';

export const howText = ({ way, isSecret, majority, seats }: MeetingVote): string =>
  [
    voteWayLabels[way],
    isSecret ? 'geheim' : 'offen',
    seats === 0 ? majorityLabels[majority] : seats === 1 ? 'eine Person zu wählen' : `${seats} Personen zu wählen`,
  ].join(', ');

/** Nobody has to guess why it was not enough. */
export const tieOf = ({ seats, majority, candidates, ...counts }: MeetingVote): string =>
  seats === 0
    ? tieText(counts, majority)
    : electionTieText(
        candidates.map(({ person_ID: personId, votes }) => ({ personId, votes })),
        seats,
      );

/** What a closed vote has come to. */
export const VoteResult = ({ vote }: { vote: MeetingVote }) =>
  vote.seats === 0 ? (
    <Group gap="xs">
      <Badge color={vote.isCarried ? 'green' : 'gray'}>{vote.isCarried ? 'angenommen' : 'abgelehnt'}</Badge>
      <Text size="sm">
        {vote.yes} Ja, {vote.no} Nein, {vote.abstain} Enthaltungen
        {tieOf(vote) !== '' && `. ${tieOf(vote)}`}
      </Text>
    </Group>
  ) : (
    <Stack gap={2}>
      {vote.candidates.map(({ person_ID, fullname, votes, isElected }) => (
        <Group key={person_ID} gap="xs">
          <Text size="sm">
            {fullname}: {votes}
          </Text>
          {isElected && <Badge color="green">gewählt</Badge>}
        </Group>
      ))}
      <Text size="sm" c="dimmed">
        {vote.abstain} Enthaltungen
        {vote.candidates.every(({ isElected }) => !isElected) && '. Niemand ist gewählt.'}
        {tieOf(vote) !== '' && ` ${tieOf(vote)}`}
      </Text>
    </Stack>
  );
