import { Button, Group, NumberInput, Pill, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { dayInVienna, formatDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import type { MeetingItem, MeetingVote } from '@vereinshaus/contract/meetings/calls';
import { majorities, majorityLabels, voteWayLabels, voteWays } from '@vereinshaus/contract/meetings/rules';
import { availableCodes, isBoardCode } from '@vereinshaus/contract/membership/rules';
import { useState } from 'react';
import { DayInput } from '../../kit/DayInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import { PersonPicker } from '../persons/shared/PersonPicker.tsx';
import { useAppoint, useCloseVote, useSaveVote } from './meetings.api.ts';

type Candidate = { ID: number; fullname: string };

const CandidateFields = ({
  chosen,
  onChange,
}: {
  chosen: readonly Candidate[];
  onChange: (chosen: readonly Candidate[]) => void;
}) => (
  <Stack gap="xs">
    <Group gap="xs">
      {chosen.map(({ ID, fullname }) => (
        <Pill
          key={ID}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `${fullname} entfernen` }}
          onRemove={() => onChange(chosen.filter((one) => one.ID !== ID))}
        >
          {fullname}
        </Pill>
      ))}
    </Group>
    <PersonPicker
      label="Wer zur Wahl steht"
      value={null}
      birth="year"
      exclude={chosen.map(({ ID }) => ID)}
      onPick={(person) => person !== null && onChange([...chosen, { ID: person.ID, fullname: person.fullname }])}
    />
  </Stack>
);

type VoteDialogProps = { item: MeetingItem; vote?: MeetingVote; onClose: () => void };

/** Eine Abstimmung oder Wahl vorbereiten. */
export const VoteDialog = ({ item, vote, onClose }: VoteDialogProps) => {
  const save = useSaveVote();
  const club = useClub();
  const [isElection, setIsElection] = useState(vote === undefined ? item.kind === 'election' : vote.seats > 0);
  const [question, setQuestion] = useState(vote?.question ?? (item.kind === 'election' ? '' : item.title));
  const [way, setWay] = useState(vote?.way ?? 'phone');
  const [isSecret, setIsSecret] = useState(vote?.isSecret ?? item.kind === 'election');
  const [majority, setMajority] = useState(vote?.majority ?? 'simple');
  const [seats, setSeats] = useState(Math.max(vote?.seats ?? 1, 1));
  const [role, setRole] = useState(vote?.role ?? 0);
  const [candidates, setCandidates] = useState<readonly Candidate[]>(
    vote?.candidates.map(({ person_ID: ID, fullname }) => ({ ID, fullname })) ?? [],
  );
  const functions = availableCodes(club).filter(isBoardCode);
  return (
    <FormDialog
      title={vote === undefined ? 'Abstimmung vorbereiten' : 'Abstimmung ändern'}
      submitLabel="Speichern"
      isPending={save.isPending}
      isDisabled={question.trim().length < 3 || (isElection && candidates.length === 0)}
      failure={save.error}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          {
            ID: vote?.ID ?? 0,
            item_ID: item.ID,
            question,
            way,
            isSecret: isSecret && way !== 'hands',
            majority,
            seats: isElection ? seats : 0,
            role: isElection ? role : 0,
            candidates: isElection ? candidates.map(({ ID }) => ID) : [],
          },
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      <Switch
        label="Personen wählen"
        checked={isElection}
        onChange={(event) => setIsElection(event.currentTarget.checked)}
      />
      <TextInput
        label={isElection ? 'Wahl' : 'Frage'}
        required
        maxLength={300}
        value={question}
        onChange={(event) => setQuestion(event.currentTarget.value)}
      />
      <Select
        label="Wie"
        allowDeselect={false}
        data={voteWays.map((value) => ({ value, label: voteWayLabels[value] }))}
        value={way}
        onChange={(value) => setWay(voteWays.find((known) => known === value) ?? 'phone')}
      />
      <Switch
        label="Geheim"
        disabled={way === 'hands'}
        checked={isSecret && way !== 'hands'}
        onChange={(event) => setIsSecret(event.currentTarget.checked)}
      />
      {isElection ? (
        <>
          <CandidateFields chosen={candidates} onChange={setCandidates} />
          <NumberInput
            label="Zu wählen"
            min={1}
            max={20}
            value={seats}
            onChange={(value) => setSeats(Math.max(1, Number(value)))}
          />
          <Select
            label="Funktion, die daraus wird"
            clearable
            data={functions.map((code) => ({
              value: String(code),
              label: membershipRoleLabel(code, club.memberStates),
            }))}
            value={role === 0 ? null : String(role)}
            onChange={(value) => setRole(Number(value ?? 0))}
          />
        </>
      ) : (
        <Select
          label="Mehrheit"
          description="Enthaltungen zählen nicht mit."
          allowDeselect={false}
          data={majorities.map((value) => ({ value, label: majorityLabels[value] }))}
          value={majority}
          onChange={(value) => setMajority(majorities.find((known) => known === value) ?? 'simple')}
        />
      )}
    </FormDialog>
  );
};

type CountProps = { label: string; value: number; onChange: (count: number) => void };

const Count = ({ label, value, onChange }: CountProps) => (
  <NumberInput label={label} min={0} max={100_000} value={value} onChange={(count) => onChange(Number(count))} />
);

/** Schließen: by telephone it counts itself, hands and papers are entered, those beside the telephones too. */
export const CloseVoteDialog = ({ vote, onClose }: { vote: MeetingVote; onClose: () => void }) => {
  const close = useCloseVote();
  const [counts, setCounts] = useState({ yes: 0, no: 0, abstain: 0 });
  const [named, setNamed] = useState<Readonly<Record<number, number>>>({});
  const entered =
    counts.abstain +
    (vote.seats === 0 ? counts.yes + counts.no : Object.values(named).reduce((sum, one) => sum + one, 0));
  const isShort = vote.seats < 2 && entered < vote.papers.length;
  return (
    <FormDialog
      title="Abstimmung schließen"
      submitLabel="Schließen und auszählen"
      isPending={close.isPending}
      failure={close.error}
      onSubmit={(event) => {
        event.preventDefault();
        close.mutate(
          {
            ID: vote.ID,
            ...counts,
            candidates: vote.candidates.map(({ person_ID }) => ({ person_ID, votes: named[person_ID] ?? 0 })),
          },
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      <Text fw={600}>{vote.question}</Text>
      {vote.way === 'phone' && (
        <Text>
          {vote.cast === 1 ? '1 Stimme ist' : `${vote.cast} Stimmen sind`} abgegeben. Danach stimmt niemand mehr ab, und
          alle sehen das Ergebnis.
        </Text>
      )}
      {vote.papers.length > 0 && (
        <Text>
          Was auf {vote.papers.length === 1 ? 'dem Stimmzettel' : `den ${vote.papers.length} Stimmzetteln`} steht, zählt
          ihr hier dazu; die Stimmen vom Handy zählt das Programm.
        </Text>
      )}
      {(vote.way !== 'phone' || vote.papers.length > 0) && (
        <>
          {vote.seats === 0 ? (
            <>
              <Count label="Ja" value={counts.yes} onChange={(yes) => setCounts({ ...counts, yes })} />
              <Count label="Nein" value={counts.no} onChange={(no) => setCounts({ ...counts, no })} />
            </>
          ) : (
            vote.candidates.map(({ person_ID, fullname }) => (
              <Count
                key={person_ID}
                label={fullname}
                value={named[person_ID] ?? 0}
                onChange={(votes) => setNamed({ ...named, [person_ID]: votes })}
              />
            ))
          )}
          <Count
            label="Enthaltungen"
            value={counts.abstain}
            onChange={(abstain) => setCounts({ ...counts, abstain })}
          />
          {isShort && (
            <Text size="sm" c="dimmed" role="status">
              {entered} von {vote.papers.length} Stimmzetteln {entered === 1 ? 'ist' : 'sind'} eingetragen. Was fehlt,
              zählt nicht mit.
            </Text>
          )}
        </>
      )}
    </FormDialog>
  );
};

/** Gewählten ihre Funktion geben. */
export const AppointDialog = ({ vote, onClose }: { vote: MeetingVote; onClose: () => void }) => {
  const appoint = useAppoint();
  const club = useClub();
  const today = toDayNumber(dayInVienna(useOpenedAt()));
  const [start, setStart] = useState(today);
  const [end, setEnd] = useState(0);
  const names = vote.candidates.filter(({ isElected }) => isElected).map(({ fullname }) => fullname);
  return (
    <FormDialog
      title="Funktion eintragen"
      submitLabel="Eintragen"
      isPending={appoint.isPending}
      failure={appoint.error}
      onSubmit={(event) => {
        event.preventDefault();
        appoint.mutate({ ID: vote.ID, start, end }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Text>
        {names.join(' und ')}: {membershipRoleLabel(vote.role, club.memberStates)}. Wer die Funktion bisher hat, behält
        sie, bis ihr sie im Profil beendet.
      </Text>
      <DayInput label="Ab" required clearable={false} value={start} onChange={setStart} />
      <DayInput label="Bis" description="Leer: bis jemand anderer gewählt ist." value={end} onChange={setEnd} />
      <Text size="sm" c="dimmed">
        Wer den Verein nach außen vertritt, muss binnen vier Wochen bei der Vereinsbehörde stehen (§ 14 VerG), bei
        Beginn am {formatDay(start)} also 28 Tage danach.
      </Text>
    </FormDialog>
  );
};

type VoteActionsProps = {
  vote: MeetingVote;
  isRunning: boolean;
  onChange: () => void;
  onClose: () => void;
  onOpen: () => void;
  onRemove: () => void;
  onAppoint: () => void;
  onPaper: () => void;
};

/** What whoever leads can do with a vote now. */
export const VoteActions = ({ vote, isRunning, ...on }: VoteActionsProps) => (
  <Group gap="xs">
    {vote.state === 'planned' && isRunning && <Button onClick={on.onOpen}>Abstimmung eröffnen</Button>}
    {vote.state === 'planned' && (
      <>
        <Button variant="default" onClick={on.onChange}>
          Ändern
        </Button>
        <Button variant="subtle" color="red" onClick={on.onRemove}>
          Löschen
        </Button>
      </>
    )}
    {vote.state === 'open' && <Button onClick={on.onClose}>Abstimmung schließen</Button>}
    {vote.state === 'open' && vote.way === 'phone' && (
      <Button variant="default" onClick={on.onPaper}>
        Stimmzettel ausgeben
      </Button>
    )}
    {vote.role > 0 && vote.candidates.some(({ isElected, isAppointed }) => isElected && !isAppointed) && (
      <Button variant="default" onClick={on.onAppoint}>
        Funktion eintragen
      </Button>
    )}
  </Group>
);
