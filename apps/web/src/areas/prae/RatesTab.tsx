import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { prae } from '@vereinshaus/contract/prae/calls';
import type { RateRow } from '@vereinshaus/contract/prae/replies';
import { useState } from 'react';
import { EuroInput } from '../../kit/EuroInput.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { problemsOf } from '../../kit/record/problems-of.ts';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { ratesQuery, useSetRate } from './prae.api.ts';

const ownText = ({ ownRate }: RateRow) => (ownRate < 0 ? 'wie der Kurs' : formatMoney(ownRate));

const columns: readonly Column<RateRow>[] = [
  { key: 'course', label: 'Kurs', value: (row) => row.course, width: 220, sticky: true },
  { key: 'name', label: 'Trainer', value: (row) => row.fullname, width: 170 },
  {
    key: 'courseRate',
    label: 'Satz des Kurses',
    value: (row) => row.courseRate,
    type: 'money',
    isSummed: false,
    width: 140,
  },
  { key: 'ownRate', label: 'Eigener Satz', value: ownText, width: 140 },
];
const idOf = ({ course_ID, child_ID }: RateRow) => `${course_ID}-${child_ID}`;
const lineOf = (row: RateRow) => `${row.fullname} · ${row.ownRate < 0 ? formatMoney(row.courseRate) : ownText(row)}`;

const RateDialog = ({ row, onClose }: { row: RateRow; onClose: () => void }) => {
  const save = useSetRate();
  const form = useForm({
    initialValues: { course_ID: row.course_ID, child_ID: row.child_ID, rate: row.ownRate },
    validate: (values) => problemsOf(prae.setRate.input, values),
  });
  return (
    <FormDialog
      title={`Stundensatz: ${row.fullname}, ${row.course}`}
      submitLabel="Speichern"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit((values) => save.mutate(values, { onSuccess: onClose, onError: atFields(form) }))}
      onClose={onClose}
    >
      <EuroInput
        label="Eigener Satz je Stunde"
        description={`Ohne Angabe gilt der Satz des Kurses: ${formatMoney(row.courseRate)}. Was schon abgegeben ist, behält seinen Satz.`}
        value={form.values.rate < 0 ? null : form.values.rate}
        error={form.errors.rate}
        onChange={(rate) => form.setFieldValue('rate', rate ?? -1)}
      />
    </FormDialog>
  );
};

/** Stundensätze: per course and trainer. */
export const RatesTab = () => {
  const list = useQuery(ratesQuery());
  const [edited, setEdited] = useState<RateRow | null>(null);
  return (
    <>
      <DataTable
        id="prae-rates"
        title="Stundensätze"
        {...rowsOf(list, 'rows')}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        countLabel={{ one: 'Satz', many: 'Sätze' }}
        emptyText="Derzeit läuft kein Kurs mit Trainern."
        exportFor={may('prae')}
        rowActions={(row) => (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Ändern: ${row.fullname}, ${row.course}`}
            onClick={() => setEdited(row)}
          >
            Ändern
          </Button>
        )}
      />
      {edited !== null && <RateDialog row={edited} onClose={() => setEdited(null)} />}
    </>
  );
};
