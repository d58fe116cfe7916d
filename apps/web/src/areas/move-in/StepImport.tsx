import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ImportTable } from '@vereinshaus/contract/imports/calls';
import { type MoveInStep, missingColumn, moveInFieldLabels } from '@vereinshaus/contract/move-in/move-in-fields';
import { useState } from 'react';
import { OpenedFile } from '../../kit/import/OpenedFile.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { CheckProgress } from '../imports/shared/CheckProgress.tsx';
import { Columns } from '../imports/shared/Columns.tsx';
import { withField } from '../imports/shared/import-plan.ts';
import { Meanings } from '../imports/shared/Meanings.tsx';
import { OpenTable } from '../imports/shared/OpenTable.tsx';
import { UploadStep } from '../imports/shared/UploadStep.tsx';
import { BalanceSign } from './BalanceSign.tsx';
import { checkQuery, type StepPlan, tableQuery } from './move-in.api.ts';
import { Counts, StepRows } from './StepRows.tsx';
import { StepRuns } from './StepRuns.tsx';
import { planOf, type StepForm, skipping, stepFormOf, withDecision } from './step-plan.ts';
import { TakeOver } from './TakeOver.tsx';

type RehearsalProps = {
  plan: StepPlan;
  table: ImportTable;
  form: StepForm;
  onChange: (form: StepForm) => void;
  onDone: () => void;
};

const Rehearsal = ({ plan, table, form, onChange, onDone }: RehearsalProps) => {
  const check = useQuery(checkQuery(plan));
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label="Probelauf">
      <Stack>
        <Title order={3} size="h4">
          Probelauf
        </Title>
        {check.isFetching && <CheckProgress rows={table.rows} />}
        <QueryState query={check}>
          {(data) => (
            <Stack>
              <Counts check={data} />
              {data.wordings.map((wording) => (
                <Meanings
                  key={wording.field}
                  wording={wording}
                  onMeaning={(word, choice) => onChange({ ...form, values: { ...form.values, [word]: choice } })}
                />
              ))}
              <StepRows
                check={data}
                table={table}
                form={form}
                onDecide={(row, decision) => onChange(withDecision(form, row, decision))}
                onSkip={(rows) => onChange(skipping(form, rows))}
              />
              {plan.step === 'balances' && (
                <BalanceSign
                  check={data}
                  positive={form.positive}
                  onPositive={(positive) => onChange({ ...form, positive })}
                />
              )}
              <TakeOver plan={plan} check={data} isChecking={check.isFetching} onDone={onDone} />
            </Stack>
          )}
        </QueryState>
      </Stack>
    </Paper>
  );
};

const StepTable = ({ step, table, onDone }: { step: MoveInStep; table: ImportTable; onDone: () => void }) => {
  const [form, setForm] = useState(() => stepFormOf(table));
  const missing = missingColumn(step, form.fields);
  return (
    <OpenTable table={table} onClose={onDone}>
      <Paper withBorder p="md" radius="md" component="section" aria-label="Spalten zuordnen">
        <Stack>
          <Title order={3} size="h4">
            Spalten zuordnen
          </Title>
          {missing !== null && <Text c="red">{missing}</Text>}
          <Columns
            table={table}
            labels={moveInFieldLabels(step)}
            fields={form.fields}
            onField={(index, field) => setForm(withField(form, index, field))}
          />
        </Stack>
      </Paper>
      {missing === null && (
        <Rehearsal
          plan={planOf(step, table.file_ID, form)}
          table={table}
          form={form}
          onChange={setForm}
          onDone={onDone}
        />
      )}
    </OpenTable>
  );
};

type Props = { step: MoveInStep; fileId: string | null; onOpen: (fileId: string) => void; onClose: () => void };

/** A step after the persons: upload, assign the columns, look at the rehearsal, take over; then the way back. */
export const StepImport = ({ step, fileId, onOpen, onClose }: Props) => {
  const table = useQuery({ ...tableQuery(step, fileId ?? ''), enabled: fileId !== null });
  if (fileId === null) {
    return (
      <>
        <UploadStep onUploaded={onOpen} hasTemplate={false} />
        <StepRuns step={step} />
      </>
    );
  }
  return (
    <OpenedFile query={table} otherLabel="Andere Tabelle" onClose={onClose}>
      {(data) => <StepTable key={`${step} ${data.file_ID}`} step={step} table={data} onDone={onClose} />}
    </OpenedFile>
  );
};
