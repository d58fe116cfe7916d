import { Button, Group, Paper, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type IndividualFeeRow, individualFees } from '@vereinshaus/contract/fees/individual';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { DayInput } from '../../kit/DayInput.tsx';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useMay } from '../../kit/May.tsx';
import { problemsOf } from '../../kit/record/problems-of.ts';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { PersonLink } from '../persons/shared/PersonLink.tsx';
import { PersonPicker, type PickedPerson } from '../persons/shared/PersonPicker.tsx';
import { individualFeesQuery, useRemoveIndividualFee, useSaveIndividualFee } from './fees.api.ts';

const insteadOf = ({ section }: IndividualFeeRow) => (section === '' ? 'Vereinsbeitrag' : `Sektion ${section}`);

const columns: readonly Column<IndividualFeeRow>[] = [
  {
    key: 'fullname',
    label: 'Name',
    value: (row) => row.fullname,
    render: (row) => <PersonLink personId={row.child_ID} name={row.fullname} />,
    width: 180,
    sticky: true,
  },
  { key: 'section', label: 'Statt', value: insteadOf, width: 160 },
  { key: 'amount', label: 'Im Jahr', type: 'money', value: (row) => row.amount, width: 100 },
  { key: 'reason', label: 'Grund', value: (row) => row.reason, width: 220 },
  { key: 'start', label: 'Ab', type: 'date', value: (row) => row.start, width: 110 },
  { key: 'end', label: 'Bis', type: 'date', value: (row) => row.end, width: 110 },
];

const idOf = ({ ID }: IndividualFeeRow) => ID;
const lineOf = (row: IndividualFeeRow) =>
  `${formatMoney(row.amount)} statt ${insteadOf(row)}: ${row.reason}${row.end === 0 ? '' : `, bis ${formatDay(row.end)}`}`;

type DialogProps = {
  fee: IndividualFeeRow | null;
  sections: readonly { ID: number; name: string }[];
  onClose: () => void;
};

const FeeDialog = ({ fee, sections, onClose }: DialogProps) => {
  const save = useSaveIndividualFee();
  const [person, setPerson] = useState<PickedPerson | null>(
    fee && { ID: fee.child_ID, fullname: fee.fullname, birthdate: 0 },
  );
  const ids = { ID: fee?.ID ?? 0, child_ID: person?.ID ?? 0 };
  const form = useForm({
    initialValues: {
      section_ID: fee?.section_ID ?? 0,
      amount: fee?.amount ?? 0,
      reason: fee?.reason ?? '',
      start: fee?.start ?? 0,
      end: fee?.end ?? 0,
    },
    validate: (values) => problemsOf(individualFees.save.input, { ...ids, ...values }),
  });
  return (
    <FormDialog
      title="Individueller Beitrag"
      submitLabel="Speichern"
      size="lg"
      isPending={save.isPending}
      isDisabled={person === null}
      failure={save.error}
      onSubmit={form.onSubmit((values) =>
        save.mutate({ ...ids, ...values }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      {fee === null ? (
        <PersonPicker label="Person" required value={person} onPick={setPerson} />
      ) : (
        <Text fw={500}>{fee.fullname}</Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Statt"
          allowDeselect={false}
          data={[
            { value: '0', label: 'Vereinsbeitrag' },
            ...sections.map(({ ID, name }) => ({ value: String(ID), label: `Sektion ${name}` })),
          ]}
          value={String(form.values.section_ID)}
          error={form.errors.section_ID}
          onChange={(chosen) => form.setFieldValue('section_ID', Number(chosen ?? 0))}
        />
        <EuroInput
          label="Im Jahr"
          description="€ 0,00: zahlt nichts."
          value={form.values.amount}
          error={form.errors.amount}
          onChange={(cents) => form.setFieldValue('amount', cents ?? 0)}
        />
        <DayInput label="Gilt ab" required {...form.getInputProps('start')} />
        <DayInput label="Gilt bis" description="Leer: bis auf Weiteres." {...form.getInputProps('end')} />
      </SimpleGrid>
      <TextInput
        label="Grund"
        required
        maxLength={200}
        placeholder="z. B. Vorstandsbeschluss vom 3. März"
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
};

type ButtonsProps = { row: IndividualFeeRow; onEdit: () => void; onRemove: () => void };

const RowButtons = ({ row, onEdit, onRemove }: ButtonsProps) => (
  <Group gap={4} wrap="nowrap" justify="flex-end">
    <Button size="compact-sm" variant="subtle" aria-label={`Bearbeiten: ${row.fullname}`} onClick={onEdit}>
      Bearbeiten
    </Button>
    <Button size="compact-sm" variant="subtle" color="red" aria-label={`Löschen: ${row.fullname}`} onClick={onRemove}>
      Löschen
    </Button>
  </Group>
);

/** Individuelle Beiträge: who pays a different amount, why, and until when. */
export const IndividualFees = () => {
  const list = useQuery(individualFeesQuery());
  const mayWrite = useMay(individualFees.save.access);
  const [edited, setEdited] = useState<IndividualFeeRow | 'new' | null>(null);
  const [removed, setRemoved] = useState<IndividualFeeRow | null>(null);
  const remove = useRemoveIndividualFee();
  return (
    <Paper withBorder p="md" mt="md" component="section" aria-label="Individuelle Beiträge">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Individuelle Beiträge
          </Title>
          {mayWrite && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              Individueller Beitrag
            </Button>
          )}
        </Group>
        <DataTable
          id="individual-fees"
          title="Individuelle Beiträge"
          urlKey="individuell"
          {...rowsOf(list, 'fees')}
          columns={columns}
          rowId={idOf}
          cardLine={lineOf}
          countLabel={{ one: 'Beitrag', many: 'Beiträge' }}
          emptyText="Keine. Alle zahlen, was für ihre Stufe gilt."
          plain
          {...(mayWrite && {
            rowActions: (row: IndividualFeeRow) => (
              <RowButtons row={row} onEdit={() => setEdited(row)} onRemove={() => setRemoved(row)} />
            ),
          })}
        />
      </Stack>
      {edited !== null && (
        <FeeDialog
          fee={edited === 'new' ? null : edited}
          sections={list.data?.sections ?? []}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmModal
        opened={removed !== null}
        confirmLabel="Beitrag löschen"
        isPending={remove.isPending}
        onConfirm={() => removed && remove.mutate({ ID: removed.ID }, { onSettled: () => setRemoved(null) })}
        onClose={() => setRemoved(null)}
      >
        {removed && `Für ${removed.fullname} gilt danach der übliche Beitrag. Was vorgeschrieben ist, bleibt.`}
      </ConfirmModal>
    </Paper>
  );
};
