import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { donations, type OpenLine } from '@vereinshaus/contract/donations/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { atFields } from '../../../kit/FormErrors.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { problemsOf } from '../../../kit/record/problems-of.ts';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { AboutFields, type AboutForm, aboutInputOf, emptyAbout } from '../AboutFields.tsx';
import { openLinesQuery, useBookLine, useLinkLine } from '../donations.api.ts';

type LineForm = AboutForm & { line_ID: number; isAnother: boolean };

const inputOf = ({ line_ID, isAnother, ...about }: LineForm) => ({ ...aboutInputOf(about), line_ID, isAnother });

const labelOf = ({ day, amount, name, text }: OpenLine) =>
  [`${formatMoney(amount)}, ${formatDay(day)}`, name, text].filter(Boolean).join(' · ').slice(0, 120);

type EnteredProps = { line: OpenLine; onLinked: () => void };

/** Was schon eingetragen ist: linked instead of booked again. */
const Entered = ({ line, onLinked }: EnteredProps) => {
  const link = useLinkLine();
  return (
    <StatusBanner kind="info" title="Vielleicht schon eingetragen">
      <Stack gap="xs" align="flex-start">
        {line.entered.map(({ ID, label }) => (
          <Group key={ID} gap="xs">
            <Text size="sm">{label}</Text>
            <Button
              size="compact-sm"
              variant="default"
              loading={link.isPending}
              aria-label={`Damit verbinden: ${label}`}
              onClick={() => link.mutate({ line_ID: line.ID, ID }, { onSuccess: onLinked })}
            >
              Damit verbinden
            </Button>
          </Group>
        ))}
        {link.error !== null && <Text size="sm">{link.error.message}</Text>}
      </Stack>
    </StatusBanner>
  );
};

type DialogProps = {
  /** The line in question; if left out, one is selected here. */
  lineId?: number;
  onBooked?: () => void;
  onClose: () => void;
};

const LineFields = ({ lines, lineId = 0, onBooked, onClose }: DialogProps & { lines: readonly OpenLine[] }) => {
  const book = useBookLine();
  const form = useForm<LineForm>({
    initialValues: { ...emptyAbout, line_ID: lineId, isAnother: false },
    validate: (values) => ({
      ...problemsOf(donations.bookLine.input, inputOf(values)),
      ...(values.line_ID === 0 && { line_ID: 'Bitte wähle einen Eingang aus.' }),
    }),
  });
  const chosen = lines.find(({ ID }) => ID === form.values.line_ID);
  const line = form.getInputProps('line_ID');
  const done = () => {
    onBooked?.();
    onClose();
  };
  return (
    <FormDialog
      title="Eingang als Spende verbuchen"
      submitLabel="Als Spende verbuchen"
      size="lg"
      isPending={book.isPending}
      failure={book.error}
      onSubmit={form.onSubmit((values) => book.mutate(inputOf(values), { onSuccess: done, onError: atFields(form) }))}
      onClose={onClose}
    >
      <Select
        label="Eingang am Bankkonto"
        required
        searchable
        nothingFoundMessage="Keinen solchen Eingang gefunden."
        data={lines.map((one) => ({ value: String(one.ID), label: labelOf(one) }))}
        error={line.error}
        value={Number(line.value) === 0 ? null : String(line.value)}
        onChange={(value) => line.onChange(Number(value ?? 0))}
      />
      {chosen !== undefined && chosen.entered.length > 0 && (
        <>
          <Entered line={chosen} onLinked={done} />
          <Checkbox label="Das ist eine andere Spende" {...form.getInputProps('isAnother', { type: 'checkbox' })} />
        </>
      )}
      <AboutFields form={form} />
    </FormDialog>
  );
};

const Nothing = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title="Eingang als Spende verbuchen"
    submitLabel="Schließen"
    isPending={false}
    failure={null}
    onSubmit={(event) => {
      event?.preventDefault();
      onClose();
    }}
    onClose={onClose}
  >
    <EmptyState>Kein Eingang wartet. Lies zuerst einen Kontoauszug ein.</EmptyState>
  </FormDialog>
);

/** Books an incoming bank payment as a donation. */
export const LineDialog = (props: DialogProps) => {
  const open = useQuery(openLinesQuery());
  return (
    <QueryState query={open}>
      {({ lines }) =>
        lines.length === 0 ? <Nothing onClose={props.onClose} /> : <LineFields lines={lines} {...props} />
      }
    </QueryState>
  );
};
