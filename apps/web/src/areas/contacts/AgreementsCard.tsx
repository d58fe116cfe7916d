import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { agreementFields, usualReminderDays } from '@vereinshaus/contract/contacts/agreement-fields';
import { type AgreementRow, contacts } from '@vereinshaus/contract/contacts/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { RecordValues } from '@vereinshaus/contract/kit/record-fields';
import { pluck } from '@vereinshaus/contract/kit/record-of';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { listColumns } from '../../kit/record/list-columns.tsx';
import { problemsOf } from '../../kit/record/problems-of.ts';
import { RecordControls } from '../../kit/record/RecordControls.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { useRemoveAgreement, useSaveAgreement } from './contacts.api.ts';

type AgreementForm = RecordValues<typeof agreementFields>;

const formOf = (agreement: AgreementRow | null): AgreementForm => {
  if (agreement === null) return { ...pluck(agreementFields, 'empty'), remindDays: usualReminderDays };
  const { ID: _, ...values } = agreement;
  return values;
};

type DialogProps = { contactId: number; agreement: AgreementRow | null; onClose: () => void };

const AgreementDialog = ({ contactId, agreement, onClose }: DialogProps) => {
  const save = useSaveAgreement();
  const ids = { ID: agreement?.ID ?? 0, contact_ID: contactId };
  const form = useForm<AgreementForm>({
    initialValues: formOf(agreement),
    validate: (values) => problemsOf(contacts.saveAgreement.input, { ...ids, ...values }),
  });
  return (
    <FormDialog
      title={agreement === null ? 'Vereinbarung anlegen' : agreement.title}
      submitLabel={agreement === null ? 'Vereinbarung anlegen' : 'Speichern'}
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit((values) =>
        save.mutate({ ...ids, ...values }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <RecordControls fields={agreementFields} form={form} />
    </FormDialog>
  );
};

const columns = listColumns<AgreementRow>(agreementFields);
const idOf = ({ ID }: AgreementRow) => ID;

const lineOf = ({ amount, end }: AgreementRow) =>
  [amount > 0 && formatMoney(amount), end === 0 ? 'läuft weiter' : `bis ${formatDay(end)}`].filter(Boolean).join(' · ');

type Props = { contactId: number; agreements: readonly AgreementRow[]; mayWrite: boolean };

/** Was ein Sponsor gibt, und bis wann. */
export const AgreementsCard = ({ contactId, agreements, mayWrite }: Props) => {
  const [edited, setEdited] = useState<AgreementRow | 'new' | null>(null);
  const [removed, setRemoved] = useState<AgreementRow | null>(null);
  const remove = useRemoveAgreement();
  const actions = (row: AgreementRow) => (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button size="compact-sm" variant="subtle" aria-label={`Bearbeiten: ${row.title}`} onClick={() => setEdited(row)}>
        Bearbeiten
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Löschen: ${row.title}`}
        onClick={() => setRemoved(row)}
      >
        Löschen
      </Button>
    </Group>
  );
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Vereinbarungen
          </Title>
          {mayWrite && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              Vereinbarung anlegen
            </Button>
          )}
        </Group>
        {agreements.length === 0 ? (
          <Text c="dimmed">Keine. Mit einer laufenden Vereinbarung ist der Kontakt ein Sponsor.</Text>
        ) : (
          <DataTable
            id="agreements"
            title="Vereinbarungen"
            urlKey="vereinbarungen"
            rows={agreements}
            columns={columns}
            rowId={idOf}
            cardLine={lineOf}
            countLabel={{ one: 'Vereinbarung', many: 'Vereinbarungen' }}
            plain
            hideExport
            {...(mayWrite && { rowActions: actions })}
          />
        )}
      </Stack>
      {edited !== null && (
        <AgreementDialog
          contactId={contactId}
          agreement={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmModal
        opened={removed !== null}
        confirmLabel="Vereinbarung löschen"
        isPending={remove.isPending}
        onConfirm={() => removed && remove.mutate({ ID: removed.ID }, { onSettled: () => setRemoved(null) })}
        onClose={() => setRemoved(null)}
      >
        {removed && `Die Vereinbarung „${removed.title}“.`}
      </ConfirmModal>
    </Paper>
  );
};
