import { Badge, Button, Card, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Meeting, MeetingVoter } from '@vereinshaus/contract/meetings/calls';
import { normalMeetingCode } from '@vereinshaus/contract/meetings/rules';
import { useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { Form } from '../../kit/Form.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QrCode } from '../../kit/QrCode.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useCheckIn, useCheckOut, useGiveProxy, votersQuery } from './meetings.api.ts';
import { QuorumLine } from './QuorumLine.tsx';

/** So many rows are shown at once; who is looked for is found by typing. */
const maxShown = 60;

type Arrived = { name: string; code: string };

const CodeDialog = ({ arrived: { name, code }, onClose }: { arrived: Arrived; onClose: () => void }) => (
  <Dialog title={`Code für ${name}`} onClose={onClose}>
    <Stack align="center">
      <QrCode
        text={`${window.location.origin}/versammlung/${normalMeetingCode(code)}`}
        label={`Code zum Abstimmen für ${name}`}
        size={220}
      />
      <Text fw={700} size="xl" ff="monospace">
        {code}
      </Text>
      <Text size="sm" c="dimmed" ta="center">
        Mit dem Handy scannen und abstimmen, ohne Anmeldung. Wer angemeldet ist, braucht keinen Code. Er gilt, bis die
        Versammlung endet.
      </Text>
      <Button onClick={onClose}>Fertig</Button>
    </Stack>
  </Dialog>
);

type ProxyDialogProps = { meeting: Meeting; giver: MeetingVoter; voters: readonly MeetingVoter[]; onClose: () => void };

const ProxyDialog = ({ meeting, giver, voters, onClose }: ProxyDialogProps) => {
  const give = useGiveProxy();
  const [holder, setHolder] = useState(giver.holder_ID === 0 ? null : String(giver.holder_ID));
  return (
    <FormDialog
      title={`Stimme von ${giver.fullname}`}
      submitLabel="Speichern"
      isPending={give.isPending}
      failure={give.error}
      onSubmit={(event) => {
        event.preventDefault();
        give.mutate(
          { meeting_ID: meeting.ID, giver_ID: giver.person_ID, holder_ID: Number(holder ?? 0) },
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      <Select
        label="Übertragen an"
        description="Leer: niemand. Gilt, solange die Person selbst nicht da ist. Bewahrt die Vollmacht auf."
        searchable
        clearable
        data={voters
          .filter(({ person_ID, problem }) => person_ID !== giver.person_ID && problem === '')
          .map(({ person_ID, fullname }) => ({ value: String(person_ID), label: fullname }))}
        value={holder}
        onChange={setHolder}
      />
    </FormDialog>
  );
};

type VoterRowProps = {
  meeting: Meeting;
  voter: MeetingVoter;
  onArrived: (arrived: Arrived) => void;
  onProxy: () => void;
};

const VoterRow = ({ meeting, voter, onArrived, onProxy }: VoterRowProps) => {
  const checkIn = useCheckIn();
  const checkOut = useCheckOut();
  const isRunning = meeting.state === 'open';
  const enter = () =>
    checkIn.mutate(
      { meeting_ID: meeting.ID, person_ID: voter.person_ID },
      { onSuccess: ({ code }) => code !== '' && onArrived({ name: voter.fullname, code }) },
    );
  return (
    <Card withBorder padding="sm" component="li">
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={600}>{voter.fullname}</Text>
          {voter.problem !== '' && (
            <Text size="sm" c="dimmed">
              Stimmt nicht ab: {voter.problem}
            </Text>
          )}
          {voter.holder !== '' && <Text size="sm">Stimme übertragen an {voter.holder}</Text>}
          {voter.isPresent && <Badge color="green">da</Badge>}
        </div>
        <Group gap="xs">
          {isRunning && !voter.isPresent && (
            <Button loading={checkIn.isPending} onClick={enter} aria-label={`Eintragen: ${voter.fullname}`}>
              Eintragen
            </Button>
          )}
          {isRunning && voter.isPresent && voter.problem === '' && (
            <Button variant="default" onClick={enter} aria-label={`Neuer Code für ${voter.fullname}`}>
              Neuer Code
            </Button>
          )}
          {isRunning && voter.isPresent && (
            <Button
              variant="subtle"
              onClick={() => checkOut.mutate({ meeting_ID: meeting.ID, person_ID: voter.person_ID })}
              aria-label={`Gegangen: ${voter.fullname}`}
            >
              Gegangen
            </Button>
          )}
          {meeting.maxProxies > 0 && voter.problem === '' && !voter.isPresent && meeting.state !== 'closed' && (
            <Button variant="subtle" onClick={onProxy} aria-label={`Übertragen: Stimme von ${voter.fullname}`}>
              Übertragen
            </Button>
          )}
        </Group>
      </Group>
    </Card>
  );
};

const GuestForm = ({ meeting }: { meeting: Meeting }) => {
  const checkIn = useCheckIn();
  const [guest, setGuest] = useState('');
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        checkIn.mutate({ meeting_ID: meeting.ID, guest }, { onSuccess: () => setGuest('') });
      }}
    >
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Gast"
          flex={1}
          maxLength={100}
          value={guest}
          onChange={(event) => setGuest(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={guest.trim() === ''} loading={checkIn.isPending}>
          Eintragen
        </Button>
      </Group>
    </Form>
  );
};

/** Stimmliste: who may vote and why others may not; while the meeting runs, the list at the door. */
export const VotersTab = ({ meeting }: { meeting: Meeting }) => {
  const list = useQuery(votersQuery(meeting.ID));
  const checkOut = useCheckOut();
  const [search, setSearch] = useState('');
  const [arrived, setArrived] = useState<Arrived | null>(null);
  const [giver, setGiver] = useState<MeetingVoter | null>(null);
  const isRunning = meeting.state === 'open';
  return (
    <QueryState query={list}>
      {({ voters, guests }) => {
        const found = voters.filter(({ fullname }) => fullname.toLowerCase().includes(search.trim().toLowerCase()));
        const able = voters.filter(({ problem }) => problem === '').length;
        return (
          <Stack gap="sm">
            {meeting.state === 'open' && <QuorumLine quorum={meeting.quorum} />}
            <Text>
              {able} von {voters.length} Mitgliedern sind stimmberechtigt.
            </Text>
            <TextInput
              label="Mitglied suchen"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              data-autofocus={isRunning || undefined}
            />
            <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
              {found.slice(0, maxShown).map((voter) => (
                <VoterRow
                  key={voter.person_ID}
                  meeting={meeting}
                  voter={voter}
                  onArrived={setArrived}
                  onProxy={() => setGiver(voter)}
                />
              ))}
            </Stack>
            {found.length > maxShown && (
              <Text size="sm" c="dimmed">
                {found.length - maxShown} weitere: such nach dem Namen.
              </Text>
            )}
            {(isRunning || guests.length > 0) && (
              <Title order={3} size="h5">
                Gäste
              </Title>
            )}
            {guests.map(({ ID, name }) => (
              <Group key={ID} justify="space-between">
                <Text>{name}</Text>
                {isRunning && (
                  <Button
                    variant="subtle"
                    onClick={() => checkOut.mutate({ meeting_ID: meeting.ID, guest_ID: ID })}
                    aria-label={`Gegangen: ${name}`}
                  >
                    Gegangen
                  </Button>
                )}
              </Group>
            ))}
            {isRunning && <GuestForm meeting={meeting} />}
            {arrived !== null && <CodeDialog arrived={arrived} onClose={() => setArrived(null)} />}
            {giver !== null && (
              <ProxyDialog meeting={meeting} giver={giver} voters={voters} onClose={() => setGiver(null)} />
            )}
          </Stack>
        );
      }}
    </QueryState>
  );
};
