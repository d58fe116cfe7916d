import { useQuery } from '@tanstack/react-query';
import type { ImportTable } from '@vereinshaus/contract/imports/calls';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { showBanner } from '../../../kit/banners.ts';
import { OpenedFile } from '../../../kit/import/OpenedFile.tsx';
import { CheckStep } from './CheckStep.tsx';
import { hasName, planFormOf, planOf, withManagers, withMeaning } from './import-plan.ts';
import { tableQuery, useRunImport, useUndoImport } from './imports.api.ts';
import { MappingStep } from './MappingStep.tsx';
import { OpenTable } from './OpenTable.tsx';
import { PersonRuns } from './PersonRuns.tsx';
import { UploadStep } from './UploadStep.tsx';

const resultText = ({ created, updated, skipped }: { created: number; updated: number; skipped: number }) =>
  `Import abgeschlossen: ${formatNumber(created)} Personen angelegt, ${formatNumber(updated)} ergänzt, ${formatNumber(skipped)} Zeilen übersprungen.`;

const skipping = (rows: readonly number[]) => Object.fromEntries(rows.map((row) => [String(row), 'skip' as const]));

const PersonTable = ({ table, onDone }: { table: ImportTable; onDone: () => void }) => {
  const [form, setForm] = useState(() => planFormOf(table));
  const run = useRunImport();
  const undo = useUndoImport();
  const plan = planOf(table.file_ID, form);
  const importAll = () =>
    run.mutate(plan, {
      onSuccess: (result) => {
        showBanner('success', resultText(result), { undo: () => undo.mutate({ run_ID: result.run_ID }) });
        onDone();
      },
    });
  return (
    <OpenTable table={table} onClose={onDone}>
      <MappingStep table={table} form={form} onChange={setForm} />
      {hasName(form) && (
        <CheckStep
          plan={plan}
          isImporting={run.isPending}
          table={table}
          onMeaning={(field, word, choice) => setForm(withMeaning(form, field, word, choice))}
          onManagers={(managers) => setForm(withManagers(form, managers))}
          onDecide={(row, action) => setForm({ ...form, decisions: { ...form.decisions, [row]: action } })}
          onSkip={(rows) => setForm({ ...form, decisions: { ...form.decisions, ...skipping(rows) } })}
          onImport={importAll}
        />
      )}
    </OpenTable>
  );
};

type Props = { fileId: string | null; onOpen: (fileId: string) => void; onClose: () => void };

/** Personen importieren: upload, assign the columns, look at the dry run and the families, import; then the way back. */
export const PersonImport = ({ fileId, onOpen, onClose }: Props) => {
  const table = useQuery({ ...tableQuery(fileId ?? ''), enabled: fileId !== null });
  if (fileId === null) {
    return (
      <>
        <UploadStep onUploaded={onOpen} />
        <PersonRuns />
      </>
    );
  }
  return (
    <OpenedFile query={table} otherLabel="Andere Tabelle" onClose={onClose}>
      {(data) => <PersonTable key={data.file_ID} table={data} onDone={onClose} />}
    </OpenedFile>
  );
};
