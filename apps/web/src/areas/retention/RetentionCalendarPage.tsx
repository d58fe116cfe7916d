import { Accordion, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { periodInWords, retentionKindOf } from '@vereinshaus/contract/retention/calendar';
import type { RetentionCalendar } from '@vereinshaus/contract/retention/calls';
import type { RetentionKind } from '@vereinshaus/contract/retention/periods';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { ExpiredEntries } from './ExpiredEntries.tsx';
import { PeriodsSection } from './PeriodsSection.tsx';
import { RemovalLog } from './RemovalLog.tsx';
import { calendarQuery, useProposed, useRecompute, useRegister } from './retention.api.ts';

type Chosen = readonly { kind: RetentionKind; subjects: readonly number[] }[];
type Kind = RetentionCalendar['kinds'][number];

const countOf = ({ kind, goes, amount }: Kind): string =>
  retentionKindOf(kind).subject === 'club' ? `${amount} Einträge` : String(goes);

const KindHead = ({ line }: { line: Kind }) => (
  <Group gap="sm" justify="space-between" wrap="nowrap" pr="sm">
    <div>
      <Text fw={600}>{retentionKindOf(line.kind).label}</Text>
      <Text size="sm" c="dimmed">
        {periodInWords(line.kind, line.period)} ab: {retentionKindOf(line.kind).from}
        {line.stays > 0 && `; ${line.stays} bleiben`}
      </Text>
    </div>
    {line.goes > 0 ? <Badge variant="light">{countOf(line)}</Badge> : <Badge variant="default">bleibt</Badge>}
  </Group>
);

type ProposalProps = { calendar: RetentionCalendar; onApprove: (chosen: Chosen) => void };

const Proposal = ({ calendar: { computed, kinds, waiting }, onApprove }: ProposalProps) => {
  const recompute = useRecompute();
  const proposed = useProposed();
  const shown = kinds.filter(({ goes, stays }) => goes > 0 || stays > 0);
  const goes = kinds.filter((line) => line.goes > 0);
  const isBusy = waiting > 0;
  const approveAll = () =>
    proposed.mutate(
      goes.map(({ kind }) => kind),
      { onSuccess: onApprove },
    );
  return (
    <FormSection
      title="Was gehen kann"
      description={
        computed === 0
          ? 'Die Liste entsteht jede Nacht. Es ist ein Vorschlag: Ohne eure Zustimmung wird nichts gelöscht.'
          : `Stand: ${formatDayAndTime(computed)}. Es ist ein Vorschlag: Ohne eure Zustimmung wird nichts gelöscht.`
      }
    >
      {isBusy && (
        <StatusBanner kind="info">
          Es wird gerade gelöscht: noch {waiting === 1 ? '1 Eintrag' : `${waiting} Einträge`}.
        </StatusBanner>
      )}
      <Group>
        {goes.length > 0 && (
          <Button color="red" disabled={isBusy} loading={proposed.isPending} onClick={approveAll}>
            Alles Vorgeschlagene löschen …
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={recompute.isPending}
          onClick={() => recompute.mutate({})}
        >
          Neu berechnen
        </Button>
      </Group>
      {proposed.error !== null && <StatusBanner kind="error">{proposed.error.message}</StatusBanner>}
      {shown.length === 0 ? (
        <EmptyState>
          {computed === 0
            ? 'Die erste Liste entsteht heute Nacht. „Neu berechnen“ zeigt sie gleich.'
            : 'Im Moment ist keine Frist abgelaufen.'}
        </EmptyState>
      ) : (
        <Accordion variant="contained" chevronPosition="left" keepMounted={false}>
          {shown.map((line) => (
            <Accordion.Item key={line.kind} value={line.kind}>
              <Accordion.Control>
                <KindHead line={line} />
              </Accordion.Control>
              <Accordion.Panel>
                <ExpiredEntries
                  kind={line.kind}
                  counted={line.goes + line.stays}
                  isBusy={isBusy}
                  onApprove={(subjects) => onApprove([{ kind: line.kind, subjects }])}
                />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </FormSection>
  );
};

const RegisterButton = () => {
  const register = useRegister();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={register.isPending}
      onClick={() => register.mutate()}
    >
      Verarbeitungsverzeichnis
    </Button>
  );
};

/** /loeschkalender: what may go and why, approval, the periods of the club and the proof. */
export const RetentionCalendarPage = () => {
  const calendar = useQuery(calendarQuery());
  const [chosen, setChosen] = useState<Chosen>([]);
  const close = () => setChosen([]);
  return (
    <Stack data-page="content" gap="xl">
      <PageHeader
        title="Löschkalender"
        description={
          <>
            Was der Verein nicht mehr braucht, und warum er es noch behält. Für alle erklärt unter{' '}
            <Anchor component={Link} to="/loeschfristen">
              Was wann gelöscht wird
            </Anchor>
            .
          </>
        }
        action={<RegisterButton />}
      />
      <QueryState query={calendar}>
        {(data) => (
          <Stack gap="xl">
            <Proposal calendar={data} onApprove={setChosen} />
            <PeriodsSection />
            <RemovalLog log={data.log} />
          </Stack>
        )}
      </QueryState>
      {chosen.length > 0 && <ApproveDialog items={chosen} onClose={close} onDone={close} />}
    </Stack>
  );
};
