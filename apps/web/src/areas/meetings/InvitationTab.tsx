import { Badge, Button, Checkbox, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayInVienna, formatDayAndTime, fromSeconds } from '@vereinshaus/contract/kit/days';
import type { Meeting, MeetingInvitee } from '@vereinshaus/contract/meetings/calls';
import { noticeProblem } from '@vereinshaus/contract/meetings/rules';
import { useState } from 'react';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { downloadLetters, inviteesQuery, useHandOver, useInvite } from './meetings.api.ts';

const stateLabels = {
  queued: 'unterwegs',
  sent: 'vom Mailserver angenommen',
  kept: 'im Postausgang geblieben',
  failed: 'nicht zugestellt',
  bounced: 'zurückgekommen',
  toHand: 'Brief noch zu übergeben',
  handed: 'Brief übergeben',
} as const satisfies Record<MeetingInvitee['state'], string>;

/** So many rows are shown at once; who is looked for is found by typing. */
const maxShown = 60;

const isTrouble = ({ state }: MeetingInvitee) => state === 'failed' || state === 'bounced' || state === 'toHand';

const InviteDialog = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => {
  const invite = useInvite();
  const today = dayInVienna(useOpenedAt());
  const day = dayInVienna(fromSeconds(meeting.start) ?? new Date(0));
  const late = noticeProblem(today, day, meeting.noticeDays);
  const [acceptsLate, setAcceptsLate] = useState(false);
  return (
    <FormDialog
      title="Alle Mitglieder einladen?"
      submitLabel="Einladen"
      isPending={invite.isPending}
      isDisabled={late !== '' && !acceptsLate}
      failure={invite.error}
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate({ ID: meeting.ID, acceptsLate }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Text>
        Alle Mitglieder bekommen Zeit, Ort und Tagesordnung per E-Mail, auch wer sonst keine Zusendungen möchte. Für
        alle ohne Adresse entsteht ein Brief. Zeit und Ort lassen sich danach nicht mehr ändern.
      </Text>
      {late !== '' && (
        <>
          <StatusBanner kind="error">{late}</StatusBanner>
          <Checkbox
            label="Trotzdem einladen"
            checked={acceptsLate}
            onChange={(event) => setAcceptsLate(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  );
};

/** Einladung, and the proof of it for every member. */
export const InvitationTab = ({ meeting }: { meeting: Meeting }) => {
  const list = useQuery(inviteesQuery(meeting.ID));
  const handOver = useHandOver();
  const [isInviting, setIsInviting] = useState(false);
  const [search, setSearch] = useState('');
  if (meeting.state === 'draft')
    return (
      <Stack gap="sm" align="flex-start">
        <Text>Noch ist niemand eingeladen, und außer dem Büro sieht niemand diese Versammlung.</Text>
        <Button onClick={() => setIsInviting(true)}>Mitglieder einladen</Button>
        {isInviting && <InviteDialog meeting={meeting} onClose={() => setIsInviting(false)} />}
      </Stack>
    );
  return (
    <QueryState query={list}>
      {({ invitees }) => {
        const letters = invitees.filter(({ way }) => way === 'letter');
        const found = invitees
          .filter(({ fullname }) => fullname.toLowerCase().includes(search.trim().toLowerCase()))
          .toSorted((one, other) => Number(isTrouble(other)) - Number(isTrouble(one)));
        const waiting = letters.filter(({ state }) => state === 'toHand').length;
        return (
          <Stack gap="sm">
            <Text>
              {invitees.length - letters.length} per E-Mail, {letters.length} per Brief.
            </Text>
            {letters.length > 0 && (
              <Group gap="xs">
                <Button variant="default" onClick={() => void downloadLetters(meeting.ID)}>
                  Briefe als PDF
                </Button>
                {waiting > 0 && (
                  <Button
                    variant="default"
                    loading={handOver.isPending}
                    onClick={() => handOver.mutate({ ID: meeting.ID })}
                  >
                    Briefe sind übergeben
                  </Button>
                )}
              </Group>
            )}
            <TextInput
              label="Mitglied suchen"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <Table.ScrollContainer minWidth={320}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Mitglied</Table.Th>
                    <Table.Th>Zustellung</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {found.slice(0, maxShown).map((invitee) => (
                    <Table.Tr key={invitee.person_ID}>
                      <RowHead>
                        {invitee.fullname}
                        {invitee.to !== '' && (
                          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                            {invitee.to}
                          </Text>
                        )}
                      </RowHead>
                      <Table.Td>
                        <Badge variant="light" color={isTrouble(invitee) ? 'red' : 'green'}>
                          {stateLabels[invitee.state]}
                        </Badge>
                        {invitee.time > 0 && <Text size="xs">{formatDayAndTime(invitee.time)}</Text>}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            {found.length > maxShown && (
              <Text size="sm" c="dimmed">
                {found.length - maxShown} weitere: such nach dem Namen. Was nicht ankam, steht zuerst.
              </Text>
            )}
          </Stack>
        );
      }}
    </QueryState>
  );
};
