import {
  Anchor,
  Button,
  Group,
  List,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dayInVienna, formatDay } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { type MissingData, type ReportHead, standesmeldung } from '@vereinshaus/contract/standesmeldung/calls';
import { type AgeRule, ageRules, bandsFrom, bandsWrong, usualBands } from '@vereinshaus/contract/standesmeldung/rules';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { DayInput } from '../../kit/DayInput.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { ReportTables } from './ReportTables.tsx';
import { previewQuery, reportsQuery, useTakeReport } from './standesmeldung.api.ts';

const reportPath = (reportId: number) => `/standesmeldung/${reportId}`;

const columns: readonly Column<ReportHead>[] = [
  {
    key: 'cutoff',
    label: 'Stichtag',
    type: 'date',
    value: (row) => row.cutoff,
    render: (row) => (
      <Anchor component={Link} to={reportPath(row.ID)} inherit>
        {formatDay(row.cutoff)}
      </Anchor>
    ),
    width: 130,
  },
  { key: 'version', label: 'Fassung', type: 'number', value: (row) => row.version, width: 90 },
  { key: 'members', label: 'Mitglieder', type: 'count', value: (row) => row.members, width: 110 },
  { key: 'time', label: 'Festgehalten', type: 'moment', value: (row) => row.time },
  { key: 'fullname', label: 'Von', value: (row) => row.fullname, width: 160 },
];

const idOf = ({ ID }: ReportHead) => ID;
const lineOf = (row: ReportHead) => `Fassung ${row.version}, ${formatNumber(row.members)} Mitglieder`;

const TakenReports = () => {
  const list = useQuery(reportsQuery());
  return (
    <Stack gap="xs" component="section" aria-label="Festgehalten">
      <Title order={2} size="h4">
        Festgehalten
      </Title>
      <DataTable
        id="standesmeldung"
        title="Standesmeldungen"
        {...rowsOf(list, 'reports')}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        countLabel={{ one: 'Meldung', many: 'Meldungen' }}
        emptyText="Noch keine. Wähle unten einen Stichtag, sieh dir die Zahlen an und halte sie fest."
        plain
      />
    </Stack>
  );
};

const missingText = ({ birthdate, sex }: MissingData) =>
  [birthdate && 'Geburtsdatum', sex && 'Geschlecht'].filter(Boolean).join(' und ');

const maxShown = 30;

/** Bei wem Daten fehlen, with links. */
const Missing = ({ missing }: { missing: readonly MissingData[] }) => {
  if (missing.length === 0) return <StatusBanner kind="success">Alle haben Geburtsdatum und Geschlecht.</StatusBanner>;
  return (
    <StatusBanner
      kind="info"
      title={missing.length === 1 ? 'Bei einer Person fehlen Daten' : `Bei ${missing.length} Personen fehlen Daten`}
    >
      <Text size="sm" mb="xs">
        Sie werden gezählt und stehen in einer eigenen Zeile. Trag die Daten nach, bevor du die Meldung festhältst.
      </Text>
      <List size="sm">
        {missing.slice(0, maxShown).map((person) => (
          <List.Item key={person.ID}>
            <Anchor component={Link} to={`/benutzer/profil/${person.ID}`} inherit>
              {person.fullname}
            </Anchor>
            : {missingText(person)}
          </List.Item>
        ))}
      </List>
      {missing.length > maxShown && <Text size="sm">und {missing.length - maxShown} weitere</Text>}
    </StatusBanner>
  );
};

/** The latest first of January, the cut-off day of most federations. */
const usualDay = (today: string) => Number(today.slice(0, 4)) * 10_000 + 101;

const ageRuleOf = (value: string | null): AgeRule => (value === 'year' ? 'year' : 'day');

const NewReport = () => {
  const today = dayInVienna(useOpenedAt());
  const [cutoff, setCutoff] = useState(usualDay(today));
  const [ageRule, setAgeRule] = useState<AgeRule>('day');
  const [dormant, setDormant] = useState(false);
  const [typedBands, setTypedBands] = useState(usualBands.join(', '));
  const bands = bandsFrom(typedBands);
  const preview = useQuery({ ...previewQuery({ cutoff, ageRule, dormant }), placeholderData: keepPreviousData });
  const mayTake = useMay(standesmeldung.take.access);
  const take = useTakeReport();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const keep = (members: number) =>
    bands !== null &&
    take.mutate(
      { cutoff, ageRule, dormant, bands: [...bands], members },
      { onSuccess: ({ ID }) => void navigate(reportPath(ID)) },
    );
  return (
    <Stack component="section" aria-label="Neue Meldung">
      <Title order={2} size="h4">
        Neue Meldung
      </Title>
      <Paper withBorder p="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DayInput label="Stichtag" value={cutoff} clearable={false} onChange={setCutoff} />
          <Select
            label="Alter"
            data={Object.entries(ageRules).map(([value, label]) => ({ value, label }))}
            value={ageRule}
            allowDeselect={false}
            onChange={(value) => setAgeRule(ageRuleOf(value))}
          />
          <TextInput
            label="Altersgruppen beginnen mit"
            description="Wie euer Landesverband sie verlangt."
            value={typedBands}
            maxLength={120}
            error={bands === null ? bandsWrong : undefined}
            onChange={(event) => setTypedBands(event.currentTarget.value)}
          />
          <Switch
            label="Ruhende mitzählen"
            mt="lg"
            checked={dormant}
            onChange={(event) => setDormant(event.currentTarget.checked)}
          />
        </SimpleGrid>
      </Paper>
      <QueryState query={preview}>
        {(report) => (
          <Stack>
            <Missing missing={report.missing} />
            {take.error && <StatusBanner kind="error">{take.error.message}</StatusBanner>}
            <Group justify="space-between">
              <Text fw={600}>{formatNumber(report.members)} Mitglieder an diesem Tag</Text>
              {mayTake && (
                <Button
                  loading={take.isPending}
                  disabled={bands === null || preview.isPlaceholderData}
                  onClick={() => setAsked(true)}
                >
                  Meldung festhalten
                </Button>
              )}
            </Group>
            <ConfirmModal
              opened={isAsked}
              title="Meldung festhalten?"
              confirmLabel="Festhalten"
              isDestructive={false}
              isPending={take.isPending}
              onConfirm={() => {
                keep(report.members);
                setAsked(false);
              }}
              onClose={() => setAsked(false)}
            >
              {`${formatNumber(report.members)} Mitglieder am ${formatDay(cutoff)}. Die Meldung bleibt so, auch wenn sich später Daten ändern; löschen lässt sie sich nicht.`}
              {report.missing.length > 0 && ' Bei einigen fehlen noch Geburtsdatum oder Geschlecht.'}
            </ConfirmModal>
            <ReportTables report={{ ...report, bands: [...(bands ?? usualBands)] }} />
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};

/** /standesmeldung: the club's numbers on a day, for its federation. */
export const ReportsPage = () => (
  <Stack gap="xl" data-page="content">
    <PageHeader
      title="Standesmeldung"
      description="Mitglieder an einem Stichtag für Dachverband, Gemeinde und Förderungen. Was festgehalten ist, ändert sich nicht mehr."
    />
    <TakenReports />
    <NewReport />
  </Stack>
);
