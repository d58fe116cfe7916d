import { Button, Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { MeetingHall } from '@vereinshaus/contract/meetings/calls';
import { type Choice, choiceLabels, choices } from '@vereinshaus/contract/meetings/rules';
import { useState } from 'react';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { QuorumLine } from './QuorumLine.tsx';
import { howText, VoteResult } from './VoteResult.tsx';

type OpenVote = MeetingHall['open'][number];
type Ballot = { person_ID: number; choice?: Choice; candidates?: number[] };
export type CastBallots = (voteId: number, ballots: Ballot[]) => void;

type VoterProps = {
  vote: OpenVote;
  voter: OpenVote['own'][number];
  isAlone: boolean;
  isPending: boolean;
  onCast: CastBallots;
};

const colors = { yes: 'green', no: 'red', abstain: 'gray' } as const;

const YesNo = ({ vote, voter, isPending, onCast }: VoterProps) => {
  const [chosen, setChosen] = useState<Choice | null>(null);
  if (chosen === null)
    return (
      <Group grow gap="xs">
        {choices.map((choice) => (
          <Button key={choice} size="lg" color={colors[choice]} px="xs" onClick={() => setChosen(choice)}>
            {choiceLabels[choice]}
          </Button>
        ))}
      </Group>
    );
  return (
    <Stack gap="xs">
      <Text fw={600}>{choiceLabels[chosen]} abgeben? Das lässt sich nicht mehr ändern.</Text>
      <Group grow gap="xs">
        <Button variant="default" size="lg" onClick={() => setChosen(null)}>
          Zurück
        </Button>
        <Button
          size="lg"
          color={colors[chosen]}
          loading={isPending}
          onClick={() => onCast(vote.ID, [{ person_ID: voter.person_ID, choice: chosen }])}
        >
          {choiceLabels[chosen]} abgeben
        </Button>
      </Group>
    </Stack>
  );
};

const Election = ({ vote, voter, isPending, onCast }: VoterProps) => {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const toggle = (id: number) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Stack gap="xs">
      {vote.candidates.map(({ person_ID, fullname }) => (
        <Checkbox
          key={person_ID}
          size="md"
          label={fullname}
          checked={chosen.includes(person_ID)}
          disabled={!chosen.includes(person_ID) && chosen.length >= vote.seats}
          onChange={() => toggle(person_ID)}
        />
      ))}
      <Text size="sm" c="dimmed">
        {vote.seats === 1 ? 'Eine Person' : `Bis zu ${vote.seats} Personen`}. Ohne Auswahl enthältst du dich. Abgegeben
        lässt sich die Stimme nicht mehr ändern.
      </Text>
      <Button
        size="lg"
        loading={isPending}
        onClick={() => onCast(vote.ID, [{ person_ID: voter.person_ID, candidates: [...chosen] }])}
      >
        {chosen.length === 0 ? 'Enthaltung abgeben' : 'Stimme abgeben'}
      </Button>
    </Stack>
  );
};

const Voter = (props: VoterProps) => {
  const { vote, voter, isAlone } = props;
  return (
    <Stack gap="xs">
      {!isAlone && <Text fw={600}>Für {voter.fullname}</Text>}
      {voter.isDone ? (
        <Group gap="xs">
          <IconCheck size={20} aria-hidden />
          <Text>{voter.isOnPaper ? 'Du stimmst mit Stimmzettel ab.' : 'Abgegeben.'}</Text>
        </Group>
      ) : vote.seats === 0 ? (
        <YesNo {...props} />
      ) : (
        <Election {...props} />
      )}
    </Stack>
  );
};

type HallVotingProps = { hall: MeetingHall; isPending: boolean; onCast: CastBallots };

/** Im Saal: what is voted on now, for whom one votes, and what has been decided. */
export const HallVoting = ({ hall, isPending, onCast }: HallVotingProps) => {
  const byPhone = hall.open.filter(({ way }) => way === 'phone');
  const otherwise = hall.open.filter(({ way }) => way !== 'phone');
  return (
    <Stack gap="md">
      {hall.state === 'open' && <QuorumLine quorum={hall.quorum} />}
      {hall.state === 'open' && hall.fullname === '' && (
        <StatusBanner kind="info">Zum Abstimmen musst du beim Eingang eingetragen sein.</StatusBanner>
      )}
      {byPhone.map((vote) => (
        <Card key={vote.ID} withBorder padding="md">
          <Stack gap="sm">
            <div>
              <Text size="sm" c="dimmed">
                {vote.item}
              </Text>
              <Title order={2} size="h4">
                {vote.question}
              </Title>
              <Text size="sm" c="dimmed">
                {howText(vote)}. {vote.cast === 1 ? '1 Stimme' : `${vote.cast} Stimmen`} abgegeben.
              </Text>
            </div>
            {vote.own.map((voter) => (
              <Voter
                key={voter.person_ID}
                vote={vote}
                voter={voter}
                isAlone={vote.own.length === 1}
                isPending={isPending}
                onCast={onCast}
              />
            ))}
            {vote.isSecret && (
              <Text size="xs" c="dimmed">
                Geheim: Gespeichert wird, dass du abgestimmt hast, und davon getrennt die Stimme, ohne Namen und
                Uhrzeit.
              </Text>
            )}
          </Stack>
        </Card>
      ))}
      {otherwise.map((vote) => (
        <StatusBanner key={vote.ID} kind="info">
          {vote.question}: Abgestimmt wird im Saal ({howText(vote)}).
        </StatusBanner>
      ))}
      {hall.state === 'open' && hall.open.length === 0 && (
        <Text>Gerade läuft keine Abstimmung. Sie erscheint hier von selbst.</Text>
      )}
      {hall.closed.length > 0 && (
        <Stack gap="xs">
          <Title order={2} size="h4">
            Ergebnisse
          </Title>
          {hall.closed.map((vote) => (
            <Card key={vote.ID} withBorder padding="sm">
              <Text fw={600}>{vote.question}</Text>
              <VoteResult vote={vote} />
            </Card>
          ))}
        </Stack>
      )}
    </Stack>
  );
};
