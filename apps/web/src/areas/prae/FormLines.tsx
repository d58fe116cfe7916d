import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { formatDayWithWeekday, formatTime, fromDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { FormLine, PraeForm } from '@vereinshaus/contract/prae/replies';
import { useState } from 'react';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { LineDialog } from './LineDialog.tsx';
import { useRemoveLine, useSkip } from './prae.api.ts';
import { hoursText } from './prae-words.tsx';

const cutLabels = { day: 'Tagesgrenze', month: 'Monatsgrenze', year: 'Jahresgrenze' } as const;

const dayText = (day: number) => formatDayWithWeekday(fromDayNumber(day) ?? '2000-01-01');

const aboutOf = (line: FormLine) =>
  [
    line.start === 0 ? '' : `ab ${formatTime(line.start)}`,
    hoursText(line.minutes),
    line.isOwn || line.hourlyRate === 0 ? '' : `${formatMoney(line.hourlyRate)} je Stunde`,
    line.place,
  ]
    .filter(Boolean)
    .join(' · ');

const LineBadges = ({ line }: { line: FormLine }) => (
  <Group gap={4}>
    {line.isStandIn && (
      <Badge variant="light" tt="none">
        Vertretung
      </Badge>
    )}
    {line.isOwn && (
      <Badge variant="light" color="gray" tt="none">
        selbst eingetragen
      </Badge>
    )}
    {!line.isOwn && !line.hasAttendance && !line.isSkipped && (
      <Badge variant="light" color="yellow" tt="none">
        ohne Anwesenheitsliste
      </Badge>
    )}
    {!line.isOwn && line.hourlyRate === 0 && (
      <Badge variant="light" color="red" tt="none">
        kein Stundensatz
      </Badge>
    )}
    {line.cut !== '' && (
      <Badge variant="light" color="yellow" tt="none">
        {cutLabels[line.cut]}
      </Badge>
    )}
  </Group>
);

type LineProps = { form: PraeForm; line: FormLine; canChange: boolean; onEdit: (line: FormLine) => void };

const LineActions = ({ form, line, onEdit }: Omit<LineProps, 'canChange'>) => {
  const skip = useSkip();
  const remove = useRemoveLine();
  const what = `${line.text}, ${dayText(line.day)}`;
  if (line.isOwn) {
    return (
      <Group gap={0}>
        <Button size="compact-sm" variant="subtle" aria-label={`Ändern: ${what}`} onClick={() => onEdit(line)}>
          Ändern
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Löschen: ${what}`}
          loading={remove.isPending}
          onClick={() => remove.mutate({ ID: form.ID, line_ID: line.ID })}
        >
          Löschen
        </Button>
      </Group>
    );
  }
  const label = line.isSkipped ? 'Doch abrechnen' : 'Nicht abrechnen';
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`${label}: ${what}`}
      loading={skip.isPending}
      onClick={() => skip.mutate({ ID: form.ID, event_ID: line.event_ID, isSkipped: !line.isSkipped })}
    >
      {label}
    </Button>
  );
};

const Line = ({ form, line, canChange, onEdit }: LineProps) => (
  <Paper withBorder p="sm" opacity={line.isSkipped ? 0.6 : 1}>
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Stack gap={2}>
        <Text fw={600}>{dayText(line.day)}</Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{line.text}</Text>
        <Text size="sm" c="dimmed">
          {aboutOf(line)}
        </Text>
        <LineBadges line={line} />
      </Stack>
      <Stack gap={2} align="flex-end">
        <Text fw={600} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {line.isSkipped ? '–' : formatMoney(line.paid)}
        </Text>
        {!line.isSkipped && line.cut !== '' && (
          <Text size="sm" c="dimmed" td="line-through" style={{ whiteSpace: 'nowrap' }}>
            {formatMoney(line.amount)}
          </Text>
        )}
      </Stack>
    </Group>
    {canChange && (
      <Group justify="flex-end" mt={4}>
        <LineActions form={form} line={line} onEdit={onEdit} />
      </Group>
    )}
  </Paper>
);

/** Die Einsätze eines Monats, one card each. */
export const FormLines = ({ form }: { form: PraeForm }) => {
  const [edited, setEdited] = useState<FormLine | null>(null);
  const canChange = form.isOwn && (form.state === 'open' || form.state === 'returned');
  if (form.lines.length === 0) {
    return <EmptyState>In diesem Monat steht noch kein Training im Kalender. Matches trägst du selbst ein.</EmptyState>;
  }
  return (
    <Stack gap="xs">
      {form.lines.map((line) => (
        <Line key={`${line.ID}-${line.event_ID}`} form={form} line={line} canChange={canChange} onEdit={setEdited} />
      ))}
      {edited !== null && <LineDialog formId={form.ID} line={edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
};
