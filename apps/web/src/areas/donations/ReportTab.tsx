import { Anchor, Button, Checkbox, Group, Paper, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type DonorRow, donations, type ReportVersion } from '@vereinshaus/contract/donations/calls';
import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { DayInput } from '../../kit/DayInput.tsx';
import { FileBox } from '../../kit/FileBox.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { problemsOf } from '../../kit/record/problems-of.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import {
  reportQuery,
  useMakeReport,
  useRegisterAnswer,
  useRegisterFile,
  useReportXml,
  useSaveDonor,
} from './donations.api.ts';

type DonorForm = { prename: string; lastname: string; birthdate: number; forbids: boolean };

const DonorDialog = ({ donor, onClose }: { donor: DonorRow; onClose: () => void }) => {
  const save = useSaveDonor();
  const form = useForm<DonorForm>({
    initialValues: {
      prename: donor.prename,
      lastname: donor.lastname,
      birthdate: donor.birthdate,
      forbids: donor.forbiddenOn > 0,
    },
    validate: (values) => problemsOf(donations.saveDonor.input, { ID: donor.ID, ...values }),
  });
  return (
    <FormDialog
      title={`Angaben für die Meldung: ${donor.name}`}
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit((values) =>
        save.mutate({ ID: donor.ID, ...values }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <StatusBanner kind="info">
        Frag den Spender danach und sag ihm, warum: Nur mit Vor- und Nachnamen wie im Melderegister und mit dem
        Geburtsdatum kann das Finanzamt die Spende von selbst berücksichtigen. Ohne diese Angaben melden wir nichts.
      </StatusBanner>
      <TextInput label="Vorname" maxLength={80} {...form.getInputProps('prename')} />
      <TextInput label="Nachname" maxLength={80} {...form.getInputProps('lastname')} />
      <DayInput label="Geburtsdatum" {...form.getInputProps('birthdate')} />
      <Checkbox
        label="Untersagt die Meldung"
        description="Was schon gemeldet ist, wird mit der nächsten Fassung storniert."
        {...form.getInputProps('forbids', { type: 'checkbox' })}
      />
    </FormDialog>
  );
};

const nextLabels = { '': '', E: 'neu', A: 'neuer Betrag', S: 'Storno' } as const;

const columns: readonly Column<DonorRow>[] = [
  { key: 'name', label: 'Spender', value: (row) => row.name || 'gelöscht', width: 180, sticky: true },
  { key: 'amount', label: 'Spenden', value: (row) => row.amount, type: 'money', width: 110 },
  { key: 'held', label: 'Gemeldet', value: (row) => row.held, type: 'money', width: 110 },
  { key: 'next', label: 'Nächste Fassung', value: (row) => nextLabels[row.next], filter: 'select', width: 130 },
  { key: 'why', label: 'Nicht gemeldet, weil', value: (row) => row.why, filter: 'select', width: 260 },
];
const idOf = ({ ID }: DonorRow) => ID;
const lineOf = ({ amount, next, why }: DonorRow) =>
  [formatMoney(amount), nextLabels[next] || why].filter(Boolean).join(' · ');

const Versions = ({ versions }: { versions: readonly ReportVersion[] }) => {
  const xml = useReportXml();
  if (versions.length === 0) return <Text c="dimmed">Noch keine Fassung.</Text>;
  return versions.map(({ ID, version, createdAt, by, first, changed, cancelled }) => (
    <Group key={ID} justify="space-between">
      <Text size="sm">
        Fassung {version}, {formatMoment(createdAt)}
        {by && `, ${by}`}: {first} neu, {changed} geändert, {cancelled} storniert
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        loading={xml.isPending}
        aria-label={`XML herunterladen: Fassung ${version}`}
        onClick={() => xml.mutate(ID)}
      >
        XML herunterladen
      </Button>
    </Group>
  ));
};

const Steps = ({ year, versions }: { year: number; versions: readonly ReportVersion[] }) => {
  const register = useRegisterFile();
  const answer = useRegisterAnswer();
  const make = useMakeReport();
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          1. vbPK anfordern
        </Title>
        <Text size="sm">
          Lade die Anfrage herunter und reich sie beim Stammzahlenregister ein (Portal des BMI, Batchverfahren). Ergänze
          dort Kontakt und Verfahrenskennzeichen eures Vereins. Die Antwort lädst du hier wieder hoch.
        </Text>
        <Group>
          <Button variant="default" loading={register.isPending} onClick={() => register.mutate(year)}>
            Anfrage herunterladen
          </Button>
        </Group>
        <FileBox
          what="Antwort"
          accept=".csv,.txt"
          largestMb={5}
          tooLarge="Die Datei ist zu groß."
          upload={answer}
          onChoose={(file) => answer.mutate(file)}
        >
          Die Antwort des Registers als CSV. Wer nicht gefunden wird, steht danach in der Liste.
        </FileBox>
        <Title order={2} size="h4">
          2. Melden
        </Title>
        <Text size="sm">
          Jede Fassung enthält, was neu, geändert oder storniert ist. Übermittle die Datei in FinanzOnline unter
          „Sonderausgaben-Datenübermittlung“.
        </Text>
        <Group>
          <Button loading={make.isPending} onClick={() => make.mutate({ year })}>
            Nächste Fassung erstellen
          </Button>
        </Group>
        <Versions versions={versions} />
      </Stack>
    </Paper>
  );
};

const firstYear = 2024;

/** Meldung an das Finanzamt, für spendenbegünstigte Vereine. */
export const ReportTab = () => {
  const thisYear = useOpenedAt().getFullYear();
  const [year, setYear] = useState(Math.max(firstYear, thisYear - 1));
  const report = useQuery(reportQuery(year));
  const [edited, setEdited] = useState<DonorRow | null>(null);
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, index) => String(thisYear - index));
  return (
    <Stack>
      <Select
        label="Jahr"
        maw={160}
        allowDeselect={false}
        data={years}
        value={String(year)}
        onChange={(chosen) => setYear(Number(chosen))}
      />
      <QueryState query={report}>
        {({ isDeductible, missing, dueOn, donors, versions }) => (
          <Stack>
            {!isDeductible && (
              <StatusBanner kind="info">
                Melden müssen nur Vereine, die als spendenbegünstigt eingetragen sind. Ist eurer das, stellst du es in
                der{' '}
                <Anchor component={Link} to="/verein/konfiguration" inherit>
                  Konfiguration
                </Anchor>{' '}
                ein.
              </StatusBanner>
            )}
            {missing !== '' && <StatusBanner kind="error">In der Konfiguration fehlt: {missing}.</StatusBanner>}
            {isDeductible && (
              <Text>
                Die Meldung für {year} ist bis {formatDay(dueOn)} fällig.
              </Text>
            )}
            <DataTable
              id="donation-report"
              title={`Spendenmeldung ${year}`}
              rows={donors}
              columns={columns}
              rowId={idOf}
              cardLine={lineOf}
              countLabel={{ one: 'Spender', many: 'Spender' }}
              emptyText="In diesem Jahr hat niemand mit Namen gespendet."
              exportFor={donations.report.access}
              rowActions={(row) => (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Angaben: ${row.name}`}
                  onClick={() => setEdited(row)}
                >
                  Angaben
                </Button>
              )}
            />
            {isDeductible && <Steps year={year} versions={versions} />}
          </Stack>
        )}
      </QueryState>
      {edited !== null && <DonorDialog donor={edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
};
