import { Anchor, Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { type Handover, handovers } from '@vereinshaus/contract/handover/calls';
import { handoverPoints } from '@vereinshaus/contract/handover/rules';
import { formatDay, formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useOpenScreens } from '../help/shared/open-screens.ts';
import { useReport, useTick } from './handover.api.ts';

type Point = Handover['points'][number];

/** The program has no data about these points, so an empty list means nothing. */
const unknownToProgram: readonly Point['point'][] = ['documents', 'keys', 'report', 'others'];

const parts = ['Was endet', 'Was offen ist', 'Was übergeben wird', 'Was zu melden ist'] as const;

const PointRow = ({ roleId, line }: { roleId: number; line: Point }) => {
  const tick = useTick();
  const isOpen = useOpenScreens();
  const { label, link, part } = handoverPoints[line.point];
  // A click is shown immediately; the reply adds person and time.
  const isDone = tick.isPending ? tick.variables.done === true : line.ticked > 0;
  return (
    <Stack gap={2} component="li">
      <Group gap="sm" align="center" wrap="nowrap">
        <Checkbox
          label={label}
          checked={isDone}
          disabled={tick.isPending}
          onChange={(event) => tick.mutate({ role_ID: roleId, point: line.point, done: event.currentTarget.checked })}
        />
        {isOpen.has(link) && (
          <Anchor component={Link} to={link} size="sm" aria-label={`Öffnen: ${label}`}>
            Öffnen
          </Anchor>
        )}
      </Group>
      {line.facts.map((fact) => (
        <Text key={fact} size="sm" pl={32}>
          {fact}
        </Text>
      ))}
      {line.facts.length === 0 && !unknownToProgram.includes(line.point) && (
        <Text size="sm" c="dimmed" pl={32}>
          {part === 'Was offen ist' ? 'nichts offen' : 'nichts eingetragen'}
        </Text>
      )}
      {line.ticked > 0 && (
        <Text size="sm" c="dimmed" pl={32}>
          erledigt am {formatDayAndTime(line.ticked)}
          {line.tickedBy !== '' && `, ${line.tickedBy}`}
        </Text>
      )}
      {tick.error !== null && <StatusBanner kind="error">{tick.error.message}</StatusBanner>}
    </Stack>
  );
};

const ReportButton = ({ roleId }: { roleId: number }) => {
  const report = useReport();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={18} aria-hidden />}
        loading={report.isPending}
        onClick={() => report.mutate(roleId)}
      >
        Meldung als PDF
      </Button>
      {report.error !== null && <StatusBanner kind="error">{report.error.message}</StatusBanner>}
    </>
  );
};

/** One function being handed over: the same list for predecessor, successor and administrators. */
export const HandoverCard = ({ handover }: { handover: Handover }) => {
  const { role_ID, former, lastDay, successors, reportUntil, points } = handover;
  const mayReport = useMay(handovers.report.access);
  const done = points.filter(({ ticked }) => ticked > 0).length;
  return (
    <Paper withBorder p="lg" component="section" aria-label={`${handover.function}: ${former.fullname}`}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {handover.function}
          </Title>
          <Text>
            {former.fullname}, bis {formatDay(lastDay)}
          </Text>
          <Text>
            {successors.length === 0
              ? 'Noch niemand ist für die Zeit danach eingetragen.'
              : `Danach: ${successors.map(({ fullname, since }) => `${fullname}, ab ${formatDay(since)}`).join('; ')}`}
          </Text>
          <Text size="sm" c="dimmed">
            {done} von {points.length} erledigt
          </Text>
        </div>
        {reportUntil !== 0 && (
          <StatusBanner kind="info">
            Vertritt diese Funktion den Verein nach außen, muss der Wechsel bis {formatDay(reportUntil)} bei der
            Vereinsbehörde sein (§ 14 VerG).
          </StatusBanner>
        )}
        {parts.map((part) => {
          const lines = points.filter(({ point }) => handoverPoints[point].part === part);
          if (lines.length === 0) return null;
          return (
            <div key={part}>
              <Text fw={600} mb={4}>
                {part}
              </Text>
              <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                {lines.map((line) => (
                  <PointRow key={line.point} roleId={role_ID} line={line} />
                ))}
              </Stack>
            </div>
          );
        })}
        {mayReport && (
          <Group>
            <ReportButton roleId={role_ID} />
          </Group>
        )}
      </Stack>
    </Paper>
  );
};
