import { Anchor, Badge, Button, Group, Stack } from '@mantine/core';
import { IconChartBar, IconCopy, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formAudienceLabels, type ListedForm } from '@vereinshaus/contract/forms/calls';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { RowAction } from '../../kit/table/RowAction.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { formState } from './form-state.ts';
import { formsQuery, useRemoveForm } from './forms.api.ts';

const columnsAt = (now: Date): readonly Column<ListedForm>[] => [
  {
    key: 'title',
    label: 'Name',
    value: (form) => form.title,
    render: (form) => (
      <Anchor component={Link} to={`/formular/${form.ID}`} inherit>
        {form.title}
      </Anchor>
    ),
    width: 220,
  },
  {
    key: 'state',
    label: 'Status',
    value: (form) => formState(form, now).label,
    render: (form) => {
      const { label, color } = formState(form, now);
      return (
        <Badge variant="light" color={color}>
          {label}
        </Badge>
      );
    },
    filter: 'select',
    width: 100,
  },
  {
    key: 'answers',
    label: 'Antworten',
    type: 'count',
    value: (form) => form.answers,
    filter: 'none',
    width: 110,
  },
  { key: 'audience', label: 'Für', value: (form) => formAudienceLabels[form.audience], filter: 'select', width: 170 },
  { key: 'courses', label: 'Kurse', value: (form) => form.courses.map(({ name }) => name).join(', '), width: 170 },
  { key: 'closes', label: 'Offen bis', type: 'moment', value: (form) => form.closes, filter: 'none', width: 170 },
  {
    key: 'questions',
    label: 'Fragen',
    type: 'count',
    value: (form) => form.questions,
    filter: 'none',
    hiddenByDefault: true,
  },
  { key: 'slot', label: 'Adresse', value: (form) => `/formulare/${form.slot}`, hiddenByDefault: true },
];

const countText = (count: number) => (count === 1 ? 'eine Antwort' : `${count || 'keine'} Antworten`);
const answersText = (count: number) => (count === 1 ? 'einer Antwort' : `${count} Antworten`);

const RemoveModal = ({ form, onClose }: { form: ListedForm | null; onClose: () => void }) => {
  const remove = useRemoveForm();
  return (
    <ConfirmModal
      opened={form !== null}
      confirmLabel="Formular löschen"
      isPending={remove.isPending}
      onConfirm={() => form && remove.mutate({ ID: form.ID }, { onSettled: onClose })}
      onClose={onClose}
    >
      {form &&
        `„${form.title}“ ist danach mit ${form.answers === 0 ? 'allen Fragen' : answersText(form.answers)} nicht mehr da.`}
    </ConfirmModal>
  );
};

const RowButtons = ({ form, onRemove }: { form: ListedForm; onRemove: () => void }) => (
  <Group gap={4} wrap="nowrap" justify="flex-end">
    <RowAction
      label="Antworten"
      name={`Antworten auf ${form.title}`}
      icon={IconChartBar}
      to={`/formular/${form.ID}/antworten`}
    />
    <RowAction label="Bearbeiten" name={`${form.title} bearbeiten`} icon={IconEdit} to={`/formular/${form.ID}`} />
    <RowAction
      label="Duplizieren"
      name={`${form.title} duplizieren`}
      icon={IconCopy}
      to={`/formular/neu?vorlage=${form.ID}`}
    />
    <RowAction label="Löschen" name={`${form.title} löschen`} icon={IconTrash} isDestructive onClick={onRemove} />
  </Group>
);

const idOf = (form: ListedForm) => form.ID;

/** /formular/uebersicht: all forms of the club, with the number of answers. */
export const FormsPage = () => {
  const list = useQuery(formsQuery());
  const now = useOpenedAt();
  const columns = useMemo(() => columnsAt(now), [now]);
  const [removed, setRemoved] = useState<ListedForm | null>(null);
  return (
    <Stack gap={0}>
      <PageHeader
        title="Formulare"
        description="Umfragen und Formulare. Die Zuordnung machst du im Kurs unter „Umfragen“."
        action={
          <Button component={Link} to="/formular/neu" leftSection={<IconPlus size={18} aria-hidden />}>
            Formular anlegen
          </Button>
        }
      />
      <DataTable
        id="forms"
        title="Formulare"
        {...rowsOf(list, 'forms')}
        columns={columns}
        rowId={idOf}
        cardLine={(form) => `${formState(form, now).label}, ${countText(form.answers)}`}
        countLabel={{ one: 'Formular', many: 'Formulare' }}
        emptyText="Noch kein Formular."
        rowActions={(form) => <RowButtons form={form} onRemove={() => setRemoved(form)} />}
      />
      <RemoveModal form={removed} onClose={() => setRemoved(null)} />
    </Stack>
  );
};
