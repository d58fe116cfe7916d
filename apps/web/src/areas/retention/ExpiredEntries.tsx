import { Anchor, Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { retentionKindOf, stayReasons } from '@vereinshaus/contract/retention/calendar';
import type { RetentionEntry } from '@vereinshaus/contract/retention/calls';
import type { RetentionKind } from '@vereinshaus/contract/retention/periods';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { QueryState } from '../../kit/QueryState.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { personPath, useUser, viewerOf } from '../session/shared/session.ts';
import { HoldDialog } from './HoldDialog.tsx';
import { entriesQuery, useRelease } from './retention.api.ts';

const SubjectName = ({ kind, entry }: { kind: RetentionKind; entry: RetentionEntry }) => {
  const viewer = viewerOf(useUser());
  const { subject, label } = retentionKindOf(kind);
  if (subject === 'club') return label;
  const to = {
    person: personPath(viewer, entry.subject_ID),
    contact: '/kontakte',
    course: `/kurs/${entry.subject_ID}`,
  }[subject];
  return (
    <Anchor component={Link} to={to} size="sm">
      {entry.name || `Nr. ${entry.subject_ID}`}
    </Anchor>
  );
};

const HoldButton = ({ entry }: { entry: RetentionEntry }) => {
  const release = useRelease();
  const [isAsking, setAsking] = useState(false);
  const name = entry.name || `Nr. ${entry.subject_ID}`;
  if (entry.hold !== null) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Nicht mehr aufbewahren: ${name}`}
        loading={release.isPending}
        onClick={() => release.mutate({ child_ID: entry.subject_ID })}
      >
        Nicht mehr aufbewahren
      </Button>
    );
  }
  return (
    <>
      <Button
        styles={{ label: { whiteSpace: 'nowrap' } }}
        variant="subtle"
        size="compact-sm"
        aria-label={`Aufbewahren …: ${name}`}
        onClick={() => setAsking(true)}
      >
        Aufbewahren …
      </Button>
      {isAsking && <HoldDialog personId={entry.subject_ID} name={name} onClose={() => setAsking(false)} />}
    </>
  );
};

type RowProps = {
  kind: RetentionKind;
  entry: RetentionEntry;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

const EntryRow = ({ kind, entry, isChosen, onChoose }: RowProps) => {
  const stays = entry.reasons.length > 0;
  return (
    <Table.Tr>
      <Table.Td w={40}>
        {!stays && (
          <Checkbox
            aria-label={`${entry.name || retentionKindOf(kind).label} auswählen`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </Table.Td>
      <RowHead>
        <SubjectName kind={kind} entry={entry} />
        <Text size="sm" c="dimmed">
          {stays
            ? entry.reasons.map((reason) => stayReasons[reason]).join(' ')
            : `gebraucht bis ${formatDay(entry.since)}`}
          {!stays && entry.amount > 1 && `, ${entry.amount} Einträge`}
        </Text>
        {entry.hold !== null && (
          <Text size="sm">
            Bis {formatDay(entry.hold.until)}, weil: {entry.hold.reason}
            {entry.hold.by !== '' && ` (${entry.hold.by})`}
          </Text>
        )}
      </RowHead>
      {retentionKindOf(kind).subject === 'person' && (
        <Table.Td align="right">
          <HoldButton entry={entry} />
        </Table.Td>
      )}
    </Table.Tr>
  );
};

type Props = {
  kind: RetentionKind;
  /** How many of the kind the calendar counts by now. */
  counted: number;
  isBusy: boolean;
  onApprove: (subjects: readonly number[]) => void;
};

/** What was agreed to goes by and by: the calendar follows it, and the list follows the calendar. */
const useEntries = (kind: RetentionKind, counted: number) => {
  const entries = useQuery(entriesQuery(kind));
  const { refetch } = entries;
  const known = useRef(counted);
  useEffect(() => {
    if (known.current === counted) return;
    known.current = counted;
    void refetch();
  }, [counted, refetch]);
  return entries;
};

/** What may go of one kind, to be chosen from, and below it what stays and why. */
export const ExpiredEntries = ({ kind, counted, isBusy, onApprove }: Props) => {
  const entries = useEntries(kind, counted);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const choose = (id: number, isChosen: boolean) =>
    setLeft((before) => new Set(isChosen ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <QueryState query={entries} isEmpty={({ entries: all }) => all.length === 0} empty="Davon ist nichts mehr da.">
      {({ entries: all, total }) => {
        const goes = all.filter(({ reasons }) => reasons.length === 0);
        const chosen = goes.filter(({ subject_ID }) => !left.has(subject_ID));
        const subjects = chosen.map(({ subject_ID }) => subject_ID);
        return (
          <Stack gap="sm">
            {goes.length > 1 && (
              <Checkbox
                label="Alle auswählen"
                checked={chosen.length === goes.length}
                indeterminate={chosen.length > 0 && chosen.length < goes.length}
                onChange={() =>
                  setLeft(new Set(chosen.length === goes.length ? goes.map(({ subject_ID }) => subject_ID) : []))
                }
              />
            )}
            <Table aria-label={retentionKindOf(kind).label} verticalSpacing="xs">
              <Table.Tbody>
                {all.map((entry) => (
                  <EntryRow
                    key={entry.subject_ID}
                    kind={kind}
                    entry={entry}
                    isChosen={!left.has(entry.subject_ID)}
                    onChoose={(isChosen) => choose(entry.subject_ID, isChosen)}
                  />
                ))}
              </Table.Tbody>
            </Table>
            {total > all.length && (
              <Text size="sm" c="dimmed">
                Die ersten {all.length} von {total}. Die übrigen stehen hier, sobald diese erledigt sind.
              </Text>
            )}
            {goes.length > 0 && (
              <Group justify="flex-end">
                <Button
                  color="red"
                  variant="light"
                  disabled={isBusy || chosen.length === 0}
                  onClick={() => onApprove(subjects)}
                >
                  {chosen.length === goes.length ? 'Alle löschen …' : `${chosen.length} löschen …`}
                </Button>
              </Group>
            )}
          </Stack>
        );
      }}
    </QueryState>
  );
};
