import { ActionIcon, Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { fromDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { prae } from '@vereinshaus/contract/prae/calls';
import type { PraeForm } from '@vereinshaus/contract/prae/replies';
import { allowanceKinds, cutSentences, settleMonth } from '@vereinshaus/contract/prae/rules';
import { signatureSize } from '@vereinshaus/contract/prae/signature';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { problemsOf } from '../../kit/record/problems-of.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useHandIn } from './prae.api.ts';
import { monthText } from './prae-words.tsx';
import { SignatureField, type SignatureStrokes } from './SignatureField.tsx';

type Elsewhere = { day: number; amount: number; payer: string };

const dayOf = (number: number) => fromDayNumber(number) ?? '2000-01-01';

/** The same rule as on the server: payments by others reduce the limits. */
const settledWith = (form: PraeForm, elsewhere: readonly Elsewhere[]) =>
  settleMonth({
    kind: form.kind,
    usedInYear: form.usedInYear,
    lines: form.lines
      .filter(({ isSkipped }) => !isSkipped)
      .map(({ day, minutes, amount }) => ({ day: dayOf(day), minutes, cents: amount })),
    elsewhere: elsewhere.map(({ day, amount }) => ({ day: dayOf(day), cents: amount })),
  });

const initialOf = (form: PraeForm) => ({
  ID: form.ID,
  shown: form.paid,
  remark: form.remark,
  isSecondary: form.isSecondary,
  elsewhere: form.elsewhere.map((row): Elsewhere => ({ ...row })),
  holder: form.payee.holder,
  iban: form.payee.iban,
  function: form.payee.function,
  signature: { v: 1 as const, ...signatureSize, strokes: [] as SignatureStrokes },
});

type Values = ReturnType<typeof initialOf>;

type RowsProps = { rows: readonly Elsewhere[]; error: string; onChange: (rows: Elsewhere[]) => void };

const ElsewhereRows = ({ rows, error, onChange }: RowsProps) => {
  const change = (index: number, row: Elsewhere) => onChange(rows.map((one, place) => (place === index ? row : one)));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        Andere Vereine
      </Text>
      <Text size="sm" c="dimmed">
        Bekommst du in diesem Monat auch von einem anderen Verein PRAE? Die Grenzen gelten für alle zusammen.
      </Text>
      {error !== '' && <StatusBanner kind="error">{error}</StatusBanner>}
      {rows.map((row, index) => (
        <Group key={`${index + 1}`} gap="xs" align="flex-end">
          <TextInput
            label="Verein"
            value={row.payer}
            flex={1}
            miw={120}
            onChange={(event) => change(index, { ...row, payer: event.currentTarget.value })}
          />
          <DayInput label="Tag" value={row.day} w={150} onChange={(day) => change(index, { ...row, day })} />
          <EuroInput
            label="Betrag"
            value={row.amount === 0 ? null : row.amount}
            w={110}
            onChange={(amount) => change(index, { ...row, amount: amount ?? 0 })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`Zeile ${index + 1} löschen`}
            onClick={() => onChange(rows.filter((_, place) => place !== index))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...rows, { day: 0, amount: 0, payer: '' }])}
        >
          Anderen Verein angeben
        </Button>
      </Group>
    </Stack>
  );
};

const firstProblem = (errors: Readonly<Record<string, unknown>>, prefix: string): string => {
  const name = Object.keys(errors).find((key) => key.startsWith(prefix));
  const problem = name === undefined ? '' : errors[name];
  return typeof problem === 'string' ? problem : '';
};

/** Unterschreiben und abgeben: the declaration, the account, and the signature. */
export const HandInDialog = ({ form: shown, onClose }: { form: PraeForm; onClose: () => void }) => {
  const handIn = useHandIn();
  const form = useForm<Values>({
    initialValues: initialOf(shown),
    validate: (values) => problemsOf(prae.handIn.input, values),
  });
  const { elsewhere, signature } = form.values;
  const settled = settledWith(shown, elsewhere);
  const month = dayOf(shown.month);
  const submit = form.onSubmit((values) =>
    handIn.mutate(
      { ...values, shown: settled.paid, fingerprint: shown.fingerprint },
      { onSuccess: onClose, onError: atFields(form) },
    ),
  );
  return (
    <FormDialog
      title={`${allowanceKinds[shown.kind]} ${monthText(shown.month)}`}
      submitLabel="Unterschreiben und abgeben"
      isPending={handIn.isPending}
      failure={handIn.error}
      onSubmit={submit}
      onClose={onClose}
      size="lg"
    >
      <Text fz="lg" fw={600}>
        {formatMoney(settled.paid)}
      </Text>
      {cutSentences(shown.kind, month, settled).map((sentence) => (
        <Text key={sentence} size="sm" c="dimmed">
          {sentence}
        </Text>
      ))}
      {shown.kind === 'prae' && (
        <Checkbox
          label="Ich trainiere nebenberuflich: Ich habe einen anderen Hauptberuf, studiere oder führe den Haushalt."
          {...form.getInputProps('isSecondary', { type: 'checkbox' })}
        />
      )}
      {shown.kind === 'prae' && (
        <ElsewhereRows
          rows={elsewhere}
          error={firstProblem(form.errors, 'elsewhere')}
          onChange={(rows) => form.setFieldValue('elsewhere', rows)}
        />
      )}
      <TextInput label="Funktion" placeholder="z. B. Trainerin" required {...form.getInputProps('function')} />
      <TextInput label="Kontoinhaber" required autoComplete="name" {...form.getInputProps('holder')} />
      <TextInput label="IBAN" required {...form.getInputProps('iban')} />
      <Textarea label="Anmerkung" autosize minRows={2} {...form.getInputProps('remark')} />
      <SignatureField
        value={signature.strokes}
        error={firstProblem(form.errors, 'signature') || undefined}
        onChange={(strokes) => form.setFieldValue('signature', { ...signature, strokes })}
      />
    </FormDialog>
  );
};
