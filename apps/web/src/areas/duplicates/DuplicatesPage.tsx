import { Badge, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconArrowsJoin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DuplicatePair, duplicateReasons } from '@vereinshaus/contract/duplicates/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { ProfileLink } from '../persons/shared/ProfileLink.tsx';
import { pairsQuery, useDeclareDistinct } from './duplicates.api.ts';

type Candidate = DuplicatePair['one'];

const contactOf = ({ email, phone, locality }: Candidate) =>
  [email, phone === '' ? '' : formatPhone(phone), locality].filter(Boolean).join(' · ');

const CandidateCell = ({ person }: { person: Candidate }) => (
  <Stack gap={0}>
    <Text size="sm">
      <ProfileLink personId={person.ID} name={person.fullname} />
      <Text span inherit c="dimmed">
        {' '}
        Nr. {person.ID}
        {person.deathdate !== 0 && ' · verstorben'}
      </Text>
    </Text>
    <Text size="xs" c="dimmed">
      {person.birthdate === 0 ? 'Geburtsdatum unbekannt' : formatDay(person.birthdate)}
      {!person.isVerwalter && ` · Familie ${person.verwalterName}`}
    </Text>
    {contactOf(person) !== '' && (
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {contactOf(person)}
      </Text>
    )}
  </Stack>
);

const reasonsOf = ({ reasons }: DuplicatePair) => reasons.map((reason) => duplicateReasons[reason]).join('; ');

const columns: readonly Column<DuplicatePair>[] = [
  {
    key: 'one',
    label: 'Person',
    value: ({ one }) => one.fullname,
    render: ({ one }) => <CandidateCell person={one} />,
    width: 260,
  },
  {
    key: 'other',
    label: 'Mögliche Dublette',
    value: ({ other }) => other.fullname,
    render: ({ other }) => <CandidateCell person={other} />,
    width: 260,
  },
  {
    key: 'reasons',
    label: 'Grund',
    value: reasonsOf,
    render: ({ reasons }) => (
      <Group gap={4}>
        {reasons.map((reason) => (
          <Badge
            key={reason}
            variant="light"
            color={reason === 'similar' ? 'gray' : 'blue'}
            h="auto"
            mih={20}
            styles={{ label: { whiteSpace: 'normal' } }}
          >
            {duplicateReasons[reason]}
          </Badge>
        ))}
      </Group>
    ),
    width: 260,
  },
];

const idOf = ({ one, other }: DuplicatePair) => `${one.ID}-${other.ID}`;

const PairActions = ({ pair: { one, other }, isDistinct }: { pair: DuplicatePair; isDistinct: boolean }) => {
  const declare = useDeclareDistinct();
  const names = `${one.fullname} und ${other.fullname}`;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        component={Link}
        to={`/benutzer/dubletten/${one.ID}/${other.ID}`}
        size="compact-sm"
        variant="light"
        leftSection={<IconArrowsJoin size={16} aria-hidden />}
        aria-label={`Vergleichen: ${names}`}
      >
        Vergleichen
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        loading={declare.isPending}
        aria-label={`${isDistinct ? 'Wieder vorschlagen' : 'Keine Dublette'}: ${names}`}
        onClick={() => declare.mutate({ one_ID: one.ID, other_ID: other.ID, undo: isDistinct })}
      >
        {isDistinct ? 'Wieder vorschlagen' : 'Keine Dublette'}
      </Button>
    </Group>
  );
};

const views = [
  { value: 'offen', label: 'Mögliche Dubletten' },
  { value: 'keine', label: 'Keine Dubletten' },
];

/** /benutzer/dubletten: pairs that may be one person, most certain first. */
export const DuplicatesPage = () => {
  const [search, setSearch] = useSearchParams();
  const isDistinct = search.get('ansicht') === 'keine';
  const list = useQuery(pairsQuery(isDistinct));
  const shown = list.data?.pairs.length ?? 0;
  return (
    <Stack gap={0}>
      <PageHeader
        title="Mögliche Dubletten"
        back={{ to: '/benutzer/liste', label: 'Alle Personen' }}
        description="Personen, die vielleicht doppelt angelegt sind. Beim Zusammenführen bleibt alles erhalten: Rollen, Buchungen, Geld und Historie."
      />
      <SegmentedControl
        aria-label="Ansicht"
        data={views}
        value={isDistinct ? 'keine' : 'offen'}
        onChange={(view) => setSearch(view === 'keine' ? { ansicht: 'keine' } : {}, { replace: true })}
        mb="md"
        w="fit-content"
      />
      {list.data !== undefined && list.data.total > shown && (
        <StatusBanner kind="info">
          Es gibt {formatNumber(list.data.total)} Paare. Hier stehen die ersten {formatNumber(shown)}; die übrigen
          folgen, sobald diese erledigt sind.
        </StatusBanner>
      )}
      <DataTable
        id="duplicates"
        title="Mögliche Dubletten"
        {...rowsOf(list, 'pairs')}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Paar', many: 'Paare' }}
        emptyText={
          isDistinct ? 'Noch kein Paar wurde als „keine Dublette“ gemerkt.' : 'Keine Dubletten gefunden. Gut so!'
        }
        rowActions={(pair) => <PairActions pair={pair} isDistinct={isDistinct} />}
        hideExport
      />
    </Stack>
  );
};
