import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { dayInVienna, formatDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type SectionFee, sections } from '@vereinshaus/contract/sections/calls';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { problemsOf } from '../../kit/record/problems-of.ts';
import { useRemoveSectionFee, useSaveSectionFee } from './sections.api.ts';

const FeeDialog = ({ sectionId, fee, onClose }: { sectionId: number; fee: SectionFee | null; onClose: () => void }) => {
  const save = useSaveSectionFee();
  const form = useForm({
    initialValues: { start: fee?.start ?? 0, amount: fee?.amount ?? 0, junior: fee?.junior ?? 0 },
    validate: (values) => problemsOf(sections.saveFee.input, { ID: sectionId, ...values }),
  });
  const euros = (name: 'amount' | 'junior', label: string) => (
    <EuroInput
      label={label}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(cents) => form.setFieldValue(name, cents ?? 0)}
    />
  );
  return (
    <FormDialog
      title="Beitrag der Sektion"
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit((values) =>
        save.mutate({ ID: sectionId, ...values }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <DayInput
        label="Gilt ab"
        description="Auch ein Tag in der Zukunft. Bei der Vorschreibung zählt, was am Stichtag gilt."
        required
        disabled={fee !== null}
        {...form.getInputProps('start')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {euros('amount', 'Im Jahr')}
        {euros('junior', 'Jugend im Jahr')}
      </SimpleGrid>
    </FormDialog>
  );
};

/** Whether a fee applies today or only in the future; empty for past ones. */
const stateOf = ({ ID, start }: SectionFee, fees: readonly SectionFee[]): string => {
  const today = toDayNumber(dayInVienna(new Date()));
  if (start > today) return 'künftig';
  const current = fees.filter((fee) => fee.start <= today).toSorted((a, b) => b.start - a.start)[0];
  return current?.ID === ID ? 'gilt heute' : '';
};

type Props = { sectionId: number; fees: readonly SectionFee[]; mayWrite: boolean };

/** Was die Sektion zusätzlich zum Vereinsbeitrag kostet, ab wann. */
export const SectionFeesCard = ({ sectionId, fees, mayWrite }: Props) => {
  const [edited, setEdited] = useState<SectionFee | 'new' | null>(null);
  const [removed, setRemoved] = useState<SectionFee | null>(null);
  const remove = useRemoveSectionFee();
  return (
    <Paper withBorder p="md" component="section" aria-label="Beitrag">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Beitrag
          </Title>
          {mayWrite && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              Beitrag festlegen
            </Button>
          )}
        </Group>
        {fees.length === 0 && <Text c="dimmed">Keiner. Es gilt nur der Beitrag des Vereins.</Text>}
        {fees.map((fee) => (
          <Group key={fee.ID} justify="space-between" gap="xs">
            <Text>
              ab {formatDay(fee.start)}: {formatMoney(fee.amount)}, Jugend {formatMoney(fee.junior)}
              {stateOf(fee, fees) !== '' && (
                <Text span c="dimmed" size="sm">
                  {' '}
                  · {stateOf(fee, fees)}
                </Text>
              )}
            </Text>
            {mayWrite && (
              <Group gap={4}>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Bearbeiten: Beitrag ab ${formatDay(fee.start)}`}
                  onClick={() => setEdited(fee)}
                >
                  Bearbeiten
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`Löschen: Beitrag ab ${formatDay(fee.start)}`}
                  onClick={() => setRemoved(fee)}
                >
                  Löschen
                </Button>
              </Group>
            )}
          </Group>
        ))}
      </Stack>
      {edited !== null && (
        <FeeDialog sectionId={sectionId} fee={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      <ConfirmModal
        opened={removed !== null}
        confirmLabel="Beitrag löschen"
        isPending={remove.isPending}
        onConfirm={() =>
          removed && remove.mutate({ ID: sectionId, fee_ID: removed.ID }, { onSettled: () => setRemoved(null) })
        }
        onClose={() => setRemoved(null)}
      >
        {removed && `Der Beitrag ab ${formatDay(removed.start)}. Was schon vorgeschrieben ist, bleibt.`}
      </ConfirmModal>
    </Paper>
  );
};
