import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { toDayNumber } from '@vereinshaus/contract/kit/days';
import type { BoardPart, BoardReport } from '@vereinshaus/contract/reports/calls';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { PeriodSelector } from '../accounting/shared/PeriodSelector.tsx';
import { usePeriod } from '../accounting/shared/use-period.ts';
import { ReportChart } from './ReportChart.tsx';
import { boardQuery, saveBoardReport } from './reports.api.ts';
import { ReportTable } from './shared/ReportTable.tsx';

type PartProps = { part: BoardPart } & Pick<BoardReport, 'from' | 'to'>;

/** First a summary sentence, then the chart, then all figures. */
const Part = ({ part, from, to }: PartProps) => (
  <Paper withBorder p="md" component="section" aria-label={part.title}>
    <Stack gap="sm">
      <Title order={2} size="h3">
        {part.title}
      </Title>
      <Text>{part.headline}</Text>
      {part.notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
      {part.chart !== undefined && <ReportChart title={part.chart.title} chart={part.chart} />}
      <ReportTable report={{ ...part, from, to }} />
    </Stack>
  </Paper>
);

const Parts = ({ report }: { report: BoardReport }) => (
  <Stack gap="lg">
    <Stack gap={0}>
      {report.notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </Stack>
    {report.parts.map((part) => (
      <Part key={part.title} part={part} from={report.from} to={report.to} />
    ))}
  </Stack>
);

/** /verein/vorstandsbericht: the club in one report, compared with the previous year. */
export const BoardReportPage = () => {
  const selector = usePeriod('vorstandsbericht');
  const days = {
    from: toDayNumber(selector?.period.from ?? null),
    to: toDayNumber(selector?.period.to ?? null),
  };
  const report = useQuery({
    ...boardQuery(days),
    enabled: selector !== undefined,
    placeholderData: keepPreviousData,
  });
  const save = useMutation({ mutationFn: () => saveBoardReport(days) });
  return (
    <Stack gap={0}>
      <PageHeader
        title="Vorstandsbericht"
        description="Mitglieder, Kurse, Geld und Anwesenheit auf einen Blick, daneben das Vorjahr."
        action={
          <Button
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            Als PDF
          </Button>
        }
      />
      {selector && (
        <Paper withBorder p="md" mb="md" component="section" aria-label="Auswahl">
          <PeriodSelector {...selector} />
        </Paper>
      )}
      <QueryState query={report}>{(data) => <Parts report={data} />}</QueryState>
    </Stack>
  );
};
