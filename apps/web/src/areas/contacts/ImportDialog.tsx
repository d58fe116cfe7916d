import { Badge, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ContactImport, ContactImportRow } from '@vereinshaus/contract/contacts/calls';
import { contactFields } from '@vereinshaus/contract/contacts/contact-fields';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import type { RecordField } from '@vereinshaus/contract/kit/record-fields';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogFooter } from '../../kit/DialogFooter.tsx';
import { newRows, plannedColumns, plannedLine } from '../../kit/import/planned-rows.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { contactImportsQuery, useImportContacts, usePreviewContacts, useUndoImport } from './contacts.api.ts';

const fields: readonly RecordField[] = Object.values(contactFields);
const headings = fields.filter((field) => field.import !== undefined).map(({ label }) => label);

const columns: readonly Column<ContactImportRow>[] = [
  { key: 'line', label: 'Zeile', type: 'number', value: ({ line }) => line, width: 70 },
  { key: 'name', label: 'Name', value: ({ name }) => name, width: 200 },
  ...plannedColumns<ContactImportRow>({ noteWidth: 240 }),
];

const rowId = ({ line }: ContactImportRow) => line;

type Plan = { name: string; unknown: readonly string[]; rows: readonly ContactImportRow[] };

const Preview = ({ plan, onClose }: { plan: Plan; onClose: () => void }) => {
  const run = useImportContacts();
  const added = newRows(plan.rows);
  const start = () => run.mutate({ name: plan.name, rows: added.map(({ values }) => values) }, { onSuccess: onClose });
  return (
    <>
      {run.error !== null && <StatusBanner kind="error">{run.error.message}</StatusBanner>}
      <Text>
        {added.length === 0
          ? 'In dieser Tabelle ist niemand Neuer.'
          : `${added.length === 1 ? '1 Kontakt wird' : `${added.length} Kontakte werden`} angelegt. Wen es schon gibt, der bleibt, wie er ist.`}
      </Text>
      {plan.unknown.length > 0 && (
        <Text size="sm" c="dimmed">
          Nicht übernommene Spalten: {plan.unknown.join(', ')}
        </Text>
      )}
      <DataTable
        id="contact-import"
        title={plan.name}
        urlKey="import"
        rows={plan.rows}
        columns={columns}
        rowId={rowId}
        cardLine={plannedLine}
        countLabel={{ one: 'Zeile', many: 'Zeilen' }}
        plain
        hideExport
      />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button disabled={added.length === 0} loading={run.isPending} onClick={start}>
          Kontakte anlegen
        </Button>
      </DialogFooter>
    </>
  );
};

const addedText = ({ added }: ContactImport) => (added === 1 ? '1 Kontakt' : `${added} Kontakte`);

/** The last imports, with undo. */
const LastImports = () => {
  const { data } = useQuery(contactImportsQuery());
  const undo = useUndoImport();
  const [asked, setAsked] = useState<ContactImport | null>(null);
  const imports = data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={500}>Letzte Importe</Text>
      {undo.error !== null && <StatusBanner kind="error">{undo.error.message}</StatusBanner>}
      {imports.map((one) => (
        <Group key={one.ID} justify="space-between" gap="xs">
          <Text size="sm">
            {one.name}, {formatMoment(one.time)}
            <Text span inherit c="dimmed">
              {' '}
              · {[addedText(one), one.by].filter(Boolean).join(' · ')}
            </Text>
          </Text>
          {one.undoneAt > 0 ? (
            <Badge variant="light" color="gray">
              rückgängig gemacht
            </Badge>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Rückgängig machen: ${one.name}, ${formatMoment(one.time)}`}
              onClick={() => setAsked(one)}
            >
              Rückgängig machen
            </Button>
          )}
        </Group>
      ))}
      <ConfirmModal
        opened={asked !== null}
        title="Import rückgängig machen?"
        confirmLabel="Import rückgängig machen"
        isPending={undo.isPending}
        onConfirm={() => asked && undo.mutate({ ID: asked.ID }, { onSettled: () => setAsked(null) })}
        onClose={() => setAsked(null)}
      >
        {asked &&
          `${addedText(asked)} aus „${asked.name}“ ${asked.added === 1 ? 'wird' : 'werden'} gelöscht, wenn seither niemand damit gearbeitet hat.`}
      </ConfirmModal>
    </Stack>
  );
};

/** Kontakte aus Excel oder CSV: with a preview before anything is written. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const preview = usePreviewContacts();
  return (
    <Dialog title="Kontakte importieren" size="xl" onClose={onClose}>
      <Stack>
        <Text size="sm">
          Eine Excel- oder CSV-Datei, in der ersten Zeile die Überschriften: {headings.join(', ')}. Eine Firma oder ein
          Nachname genügt.
        </Text>
        <Group>
          <FileButton accept=".xlsx,.csv,.txt" onChange={(file) => file && preview.mutate(file)}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={preview.isPending}
                leftSection={<IconUpload size={18} aria-hidden />}
              >
                Datei wählen
              </Button>
            )}
          </FileButton>
        </Group>
        {preview.error !== null && <StatusBanner kind="error">{preview.error.message}</StatusBanner>}
        {preview.data ? <Preview plan={preview.data} onClose={onClose} /> : <LastImports />}
      </Stack>
    </Dialog>
  );
};
