import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CampaignRow, donations } from '@vereinshaus/contract/donations/calls';
import { campaignFields } from '@vereinshaus/contract/donations/campaign-fields';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { RecordValues } from '@vereinshaus/contract/kit/record-fields';
import { pluck } from '@vereinshaus/contract/kit/record-of';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useMay } from '../../kit/May.tsx';
import { listColumns } from '../../kit/record/list-columns.tsx';
import { problemsOf } from '../../kit/record/problems-of.ts';
import { RecordControls } from '../../kit/record/RecordControls.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { campaignsQuery, useRemoveCampaign, useSaveCampaign } from './donations.api.ts';

type CampaignForm = RecordValues<typeof campaignFields>;

const formOf = (campaign: CampaignRow | null): CampaignForm => {
  if (campaign === null) return pluck(campaignFields, 'empty');
  const { ID: _, given: __, donations: ___, ...values } = campaign;
  return values;
};

const CampaignDialog = ({ campaign, onClose }: { campaign: CampaignRow | null; onClose: () => void }) => {
  const save = useSaveCampaign();
  const form = useForm<CampaignForm>({
    initialValues: formOf(campaign),
    validate: (values) => problemsOf(donations.saveCampaign.input, values),
  });
  return (
    <FormDialog
      title={campaign === null ? 'Aktion anlegen' : campaign.name}
      submitLabel={campaign === null ? 'Aktion anlegen' : 'Speichern'}
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit((values) =>
        save.mutate({ ID: campaign?.ID ?? 0, ...values }, { onSuccess: onClose, onError: atFields(form) }),
      )}
      onClose={onClose}
    >
      <RecordControls fields={campaignFields} form={form} />
    </FormDialog>
  );
};

const percentOf = ({ goal, given }: CampaignRow) => (goal === 0 ? 0 : Math.min(100, Math.round((given * 100) / goal)));

const progressText = (row: CampaignRow) =>
  row.goal === 0
    ? formatMoney(row.given)
    : `${formatMoney(row.given)} von ${formatMoney(row.goal)} (${percentOf(row)} %)`;

const ProgressCell = ({ row }: { row: CampaignRow }) => (
  <Stack gap={2}>
    <Text size="sm">{progressText(row)}</Text>
    {row.goal > 0 && <Progress value={percentOf(row)} aria-label={`${row.name}: ${progressText(row)}`} />}
  </Stack>
);

const columns: readonly Column<CampaignRow>[] = listColumns<CampaignRow>(campaignFields, {
  goal: [
    { key: 'given', label: 'Erreicht', value: progressText, render: (row) => <ProgressCell row={row} />, width: 260 },
    { key: 'donations', label: 'Spenden', value: (row) => row.donations, type: 'count', width: 90 },
  ],
});
const idOf = ({ ID }: CampaignRow) => ID;

/** Spendenaktionen mit Ziel und Stand. */
export const CampaignsTab = () => {
  const list = useQuery(campaignsQuery());
  const mayWrite = useMay(donations.saveCampaign.access);
  const remove = useRemoveCampaign();
  const [edited, setEdited] = useState<CampaignRow | 'new' | null>(null);
  const [removed, setRemoved] = useState<CampaignRow | null>(null);
  const add = mayWrite && (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      Aktion anlegen
    </Button>
  );
  const actions = (row: CampaignRow) => (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button size="compact-sm" variant="subtle" aria-label={`Bearbeiten: ${row.name}`} onClick={() => setEdited(row)}>
        Bearbeiten
      </Button>
      {row.donations === 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Löschen: ${row.name}`}
          onClick={() => setRemoved(row)}
        >
          Löschen
        </Button>
      )}
    </Group>
  );
  return (
    <>
      {list.data?.campaigns.length === 0 ? (
        <EmptyState action={add}>Noch keine Aktion. Mit einem Ziel siehst du, wie viel noch fehlt.</EmptyState>
      ) : (
        <DataTable
          id="donation-campaigns"
          title="Spendenaktionen"
          {...rowsOf(list, 'campaigns')}
          columns={columns}
          rowId={idOf}
          cardLine={progressText}
          countLabel={{ one: 'Aktion', many: 'Aktionen' }}
          exportFor={donations.campaigns.access}
          toolbar={add}
          {...(mayWrite && { rowActions: actions })}
        />
      )}
      {edited !== null && (
        <CampaignDialog campaign={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      <ConfirmModal
        opened={removed !== null}
        confirmLabel="Aktion löschen"
        isPending={remove.isPending}
        onConfirm={() => removed && remove.mutate({ ID: removed.ID }, { onSettled: () => setRemoved(null) })}
        onClose={() => setRemoved(null)}
      >
        {removed && `Die Aktion „${removed.name}“.`}
      </ConfirmModal>
    </>
  );
};
