import { Button, Group, Menu, NativeSelect, NumberInput, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { businessYears } from '@vereinshaus/contract/business-years/calls';
import { fromDayNumber, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import {
  type Report,
  reportFormats,
  reportKinds,
  reportLabels,
  reports,
  vatMethods,
} from '@vereinshaus/contract/reports/calls';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { ButtonMenu } from '../../kit/ButtonMenu.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { PeriodSelector } from '../accounting/shared/PeriodSelector.tsx';
import { firstPeriod, type Period, type TimePeriod } from '../accounting/shared/periods.ts';
import { usePeriod } from '../accounting/shared/use-period.ts';
import { BudgetDialog } from './BudgetDialog.tsx';
import { Handovers } from './Handovers.tsx';
import { ReportChart } from './ReportChart.tsx';
import { reportInAddress } from './report-address.ts';
import { type ReportRequest, reportQuery, saveReport } from './reports.api.ts';
import { ReportTable } from './shared/ReportTable.tsx';

const formatLabels = { pdf: 'PDF', csv: 'CSV', excel: 'Excel' } as const;

const DownloadMenu = ({ wanted }: { wanted: ReportRequest }) => {
  const save = useMutation({ mutationFn: (format: (typeof reportFormats)[number]) => saveReport(wanted, format) });
  return (
    <ButtonMenu
      variant="default"
      loading={save.isPending}
      leftSection={<IconDownload size={18} aria-hidden />}
      items={() =>
        reportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => save.mutate(format)}>
            Als {formatLabels[format]}
          </Menu.Item>
        ))
      }
    >
      Herunterladen
    </ButtonMenu>
  );
};

/** The chart is named after the report; without one, the table is. */
const Shown = ({ report }: { report: Report }) => {
  const chart = report.chart !== undefined && report.chart.labels.length > 0 ? report.chart : null;
  return (
    <Stack gap="lg">
      {chart !== null && <ReportChart title={report.title} chart={chart} />}
      <Paper withBorder p="md">
        <Stack gap="sm">
          {chart === null && (
            <Title order={2} size="h4">
              {report.title}
            </Title>
          )}
          {report.notes.map((note) => (
            <Text key={note} size="sm" c="dimmed">
              {note}
            </Text>
          ))}
          <ReportTable report={report} />
          {report.left > 0 && (
            <Text size="sm" c="dimmed">
              Und {formatNumber(report.left)} weitere Zeilen. Alle stehen in der Datei.
            </Text>
          )}
        </Stack>
      </Paper>
    </Stack>
  );
};

const BudgetButton = ({ from }: { from: number }) => {
  const years = useQuery(query(businessYears.list, {}));
  const mayPlan = useMay(reports.saveBudget.access);
  const [isPlanning, setPlanning] = useState(false);
  const year = years.data?.find(({ start, end }) => start <= from && from <= end);
  if (!mayPlan || year === undefined) return null;
  return (
    <>
      <Button onClick={() => setPlanning(true)}>Voranschlag bearbeiten</Button>
      {isPlanning && <BudgetDialog yearId={year.ID} onClose={() => setPlanning(false)} />}
    </>
  );
};

const oneAccount: readonly string[] = ['account', 'cash'];

/** The period of the URL, as the selector represents it: a business year, or custom days. */
const inSelector = (from: number, to: number, fallback: Period): Period => {
  const [first, last] = [fromDayNumber(from), fromDayNumber(to)];
  if (first === null || last === null) return fallback;
  const isSame = fallback.from === first && fallback.to === last;
  const own: TimePeriod = -1;
  return isSame ? fallback : { timePeriod: own, from: first, to: last };
};

/** /buchhaltung/berichte: all reports of the books, on the screen and as a file. */
export const ReportsPage = () => {
  const [params, setParams] = useSearchParams();
  const asked = reportInAddress(params);
  const selector = usePeriod('berichte');
  const change = (patch: Record<string, string>) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...patch }), {
      preventScrollReset: true,
    });
  const current = selector?.period;
  const period = current && inSelector(asked.from, asked.to, current);
  const wanted: ReportRequest = {
    ...asked,
    from: toDayNumber(period?.from ?? null),
    to: toDayNumber(period?.to ?? null),
  };
  const wantsAccount = asked.report === 'account' && asked.account === 0;
  const report = useQuery({ ...reportQuery(wanted), enabled: selector !== undefined && !wantsAccount });
  // Content below the report renders after it: it is not visible earlier, and would only be pushed down.
  const isRestHere = useDeferredValue(wantsAccount || !report.isPending, false);
  const choose = (chosen: Period) => {
    const { from, to } = chosen.from === null ? firstPeriod(12, selector?.today ?? '', selector?.years ?? []) : chosen;
    selector?.setPeriod(chosen);
    change({ von: String(toDayNumber(from)), bis: String(toDayNumber(to)) });
  };
  return (
    <Stack gap={0}>
      <PageHeader
        title="Berichte"
        description="Was der Verein einnimmt, ausgibt, hat und schuldet. Jede Zahl öffnet die Buchungen dahinter."
        action={<DownloadMenu wanted={wanted} />}
      />
      <Paper withBorder p="md" mb="md" component="section" aria-label="Auswahl">
        <Group gap="lg" align="flex-end">
          <NativeSelect
            label="Bericht"
            value={asked.report}
            data={reportKinds.map((kind) => ({ value: kind, label: reportLabels[kind] }))}
            // A chosen account only applies to one report: a bank account has no cash book.
            onChange={(event) => change({ bericht: event.currentTarget.value, konto: '' })}
          />
          {selector && period && <PeriodSelector {...selector} period={period} setPeriod={choose} />}
          {oneAccount.includes(asked.report) && (
            <NumberInput
              label="Konto"
              placeholder={asked.report === 'cash' ? '2700' : '2800'}
              w={120}
              hideControls
              allowDecimal={false}
              allowNegative={false}
              thousandSeparator=""
              value={asked.account === 0 ? '' : asked.account}
              onBlur={(event) => change({ konto: event.currentTarget.value })}
              onKeyDown={(event) => event.key === 'Enter' && change({ konto: event.currentTarget.value })}
            />
          )}
          {asked.report === 'vat' && (
            <NativeSelect
              label="Besteuerung"
              value={asked.method}
              data={Object.entries(vatMethods).map(([value, label]) => ({ value, label }))}
              onChange={(event) => change({ steuer: event.currentTarget.value })}
            />
          )}
          {asked.report === 'budget' && <BudgetButton from={wanted.from} />}
        </Group>
      </Paper>
      {wantsAccount ? (
        <Text c="dimmed">Bitte gib die Nummer eines Kontos ein, zum Beispiel 2800 für die Bank.</Text>
      ) : (
        <QueryState query={report}>{(data) => <Shown report={data} />}</QueryState>
      )}
      {isRestHere && wanted.from > 0 && wanted.to > 0 && <Handovers from={wanted.from} to={wanted.to} />}
    </Stack>
  );
};
