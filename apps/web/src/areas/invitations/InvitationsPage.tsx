import { Anchor, Progress, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type invitations, leftOutLabels } from '@vereinshaus/contract/invitations/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import success from '../../kit/drawings/success.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Figures } from '../../kit/Figures.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { InviteForm } from './InviteForm.tsx';
import { stateQuery } from './invitations.api.ts';

type State = ReplyOf<typeof invitations.state>;

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h4" mb="sm" id={headingId}>
        {title}
      </Title>
      {children}
    </section>
  );
};

const Arrived = ({ arrived, families }: Pick<State, 'arrived' | 'families'>) => (
  <div>
    <Text fw={600} mb={4}>
      {formatNumber(arrived)} von {formatNumber(families)} Familien haben einen Zugang
    </Text>
    <Progress value={families === 0 ? 0 : (arrived / families) * 100} size="lg" aria-label="Familien mit Zugang" />
  </div>
);

const Waves = ({ waves }: Pick<State, 'waves'>) => (
  <Table.ScrollContainer minWidth={320}>
    <Table aria-label="Bisherige Wellen">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Verschickt</Table.Th>
          <Table.Th scope="col">Von</Table.Th>
          <Table.Th scope="col" ta="right">
            Familien
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Davon da
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {waves.map((wave) => (
          <Table.Tr key={wave.ID}>
            <RowHead>{formatDayAndTime(wave.time)}</RowHead>
            <Table.Td>{wave.sender}</Table.Td>
            <Table.Td ta="right">{formatNumber(wave.families)}</Table.Td>
            <Table.Td ta="right">{formatNumber(wave.arrived)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const LeftOut = ({ leftOut: { total, families } }: Pick<State, 'leftOut'>) => (
  <>
    <Text mb="xs">Ergänze bei diesen Personen, was fehlt; dann sind sie in der nächsten Welle dabei.</Text>
    <ul>
      {families.map(({ ID, fullname, reason }) => (
        <li key={ID}>
          <Anchor component={Link} to={`/benutzer/profil/${ID}`}>
            {fullname}
          </Anchor>
          : {leftOutLabels[reason]}
        </li>
      ))}
    </ul>
    {total > families.length && <Text c="dimmed">und {formatNumber(total - families.length)} weitere</Text>}
  </>
);

const countOf = (count: number) => (count === 0 ? '–' : formatNumber(count));

const Content = (state: State) => (
  <Stack gap="xl">
    <Arrived {...state} />
    <Figures
      label="Stand der Einladungen"
      cols={{ base: 2, sm: 4 }}
      figures={[
        ['Noch nicht eingeladen', countOf(state.toInvite)],
        ['Eingeladen, noch nicht angemeldet', countOf(state.invited + state.toAskAgain)],
        ['Zu erinnern', countOf(state.toAskAgain)],
        ['Angaben fehlen', countOf(state.leftOut.total)],
      ]}
    />
    <Section title="Nächste Welle">
      {state.toInvite + state.toAskAgain === 0 ? (
        <EmptyState drawing={success}>Es ist gerade niemand einzuladen.</EmptyState>
      ) : (
        // Remounts the form for every new wave.
        <InviteForm key={state.waves.length} {...state} />
      )}
    </Section>
    {state.waves.length > 0 && (
      <Section title="Bisherige Wellen">
        <Waves {...state} />
      </Section>
    )}
    {state.leftOut.total > 0 && (
      <Section title="Angaben fehlen">
        <LeftOut {...state} />
      </Section>
    )}
  </Stack>
);

/** /einladungen: invites families of a migrated club to their accounts, in waves. */
export const InvitationsPage = () => (
  <Stack gap="lg" data-page="text">
    <PageHeader
      title="Familien einladen"
      description="Jede Familie bekommt eine E-Mail mit einem Link, über den sie ihr Passwort festlegt. In Wellen, damit Rückfragen zu schaffen sind."
    />
    <QueryState query={useQuery(stateQuery())}>{(state) => <Content {...state} />}</QueryState>
  </Stack>
);
