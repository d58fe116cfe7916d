import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { periodInWords, retentionKindOf } from '@vereinshaus/contract/retention/calendar';
import { yearsOfBooks } from '@vereinshaus/contract/retention/kept-until';
import { type RetentionKind, retentionKindNames } from '@vereinshaus/contract/retention/periods';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { useSavePeriods } from './retention.api.ts';

const unitWords = { months: 'Monate', days: 'Tage' } as const;

const boundsOf = (kind: RetentionKind): string => {
  const { least, most, usual } = retentionKindOf(kind);
  const bounds = least === most ? periodInWords(kind, least) : `${least} bis ${most}`;
  return `${bounds}, üblich ${usual}`;
};

/** How long the club keeps each kind; a shorter time than the law allows cannot be entered. */
export const PeriodsSection = () => {
  const { retentionPeriods } = useClub();
  const save = useSavePeriods();
  const form = useForm({
    initialValues: retentionPeriods,
    validate: (values) =>
      Object.fromEntries(
        retentionKindNames.flatMap((kind) => {
          const { least, most } = retentionKindOf(kind);
          const isWithin = Number.isInteger(values[kind]) && values[kind] >= least && values[kind] <= most;
          return isWithin ? [] : [[kind, `Möglich sind ${least} bis ${most}.`]];
        }),
      ),
  });
  const submit = form.onSubmit((values) =>
    save.mutate(
      { settings: { retentionPeriods: values } },
      { onSuccess: () => form.resetDirty(values), onError: atFields(form) },
    ),
  );
  return (
    <FormSection
      title="Fristen"
      description={`Wie lange ihr was behaltet. Belege und Bücher bleiben immer ${yearsOfBooks} Jahre ab Ende des Kalenderjahres (§ 132 BAO).`}
    >
      <Form onSubmit={submit} failure={save.error}>
        <Stack gap="lg">
          {retentionKindNames.map((kind) => {
            const { label, from, ground, unit } = retentionKindOf(kind);
            return (
              <Group key={kind} align="flex-start" gap="md" wrap="wrap">
                <NumberInput
                  w={{ base: '100%', sm: 220 }}
                  label={label}
                  suffix={` ${unitWords[unit]}`}
                  allowDecimal={false}
                  allowNegative={false}
                  description={boundsOf(kind)}
                  {...form.getInputProps(kind)}
                />
                <Stack gap={2} flex="1 1 18rem">
                  <Text size="sm">ab: {from}</Text>
                  <Text size="sm" c="dimmed">
                    {ground}
                  </Text>
                </Stack>
              </Group>
            );
          })}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              Fristen speichern
            </Button>
          </Group>
        </Stack>
      </Form>
    </FormSection>
  );
};
