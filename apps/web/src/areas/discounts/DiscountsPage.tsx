import { Button, Group, Stack } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DiscountRow, discountFields, discountLabel } from '@vereinshaus/contract/discounts/calls';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { listColumns } from '../../kit/record/list-columns.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { RowAction } from '../../kit/table/RowAction.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { DiscountDialog } from './DiscountDialog.tsx';
import { discountsQuery, useRemoveDiscount } from './discounts.api.ts';

const valueText = ({ absoluteAmount, amountRelative }: DiscountRow) =>
  discountLabel(
    absoluteAmount > 0
      ? { amountCents: absoluteAmount, percent: null }
      : { amountCents: null, percent: amountRelative },
  );

const usesText = ({ used, maxUses }: DiscountRow) => (maxUses === 0 ? String(used) : `${used} von ${maxUses}`);

const limitText = ({ courseName, childName }: DiscountRow) => [courseName, childName].filter(Boolean).join(', ');

const columns = listColumns<DiscountRow>(discountFields, {
  name: [{ key: 'value', label: 'Wert', value: valueText, width: 100 }],
  validUntil: [
    { key: 'used', label: 'Genutzt', value: usesText, filter: 'none', width: 100 },
    { key: 'limit', label: 'Nur für', value: limitText, width: 150 },
  ],
});

const idOf = (row: DiscountRow) => row.ID;

const lineOf = (row: DiscountRow) =>
  `${valueText(row)}, ${row.active ? 'aktiv' : 'inaktiv'}, ${row.used === 0 ? 'nicht' : usesText(row)} genutzt`;

const RemoveModal = ({ discount, onClose }: { discount: DiscountRow | null; onClose: () => void }) => {
  const remove = useRemoveDiscount();
  return (
    <ConfirmModal
      opened={discount !== null}
      confirmLabel="Rabatt löschen"
      isPending={remove.isPending}
      onConfirm={() => discount && remove.mutate({ ID: discount.ID }, { onSettled: onClose })}
      onClose={onClose}
    >
      {discount && `Der Rabatt „${discount.code}“ (${valueText(discount)}) ist danach nicht mehr da.`}
    </ConfirmModal>
  );
};

const whyStays = 'Schon genutzt: kann nur inaktiv gesetzt werden.';

type RowButtonsProps = { row: DiscountRow; onEdit: (row: DiscountRow) => void; onRemove: (row: DiscountRow) => void };

const RowButtons = ({ row, onEdit, onRemove }: RowButtonsProps) => (
  <Group gap={4} wrap="nowrap" justify="flex-end">
    <RowAction label="Bearbeiten" name={`${row.code} bearbeiten`} icon={IconEdit} onClick={() => onEdit(row)} />
    <RowAction
      label="Löschen"
      name={`${row.code} löschen`}
      icon={IconTrash}
      isDestructive
      whyNot={row.used > 0 && whyStays}
      onClick={() => onRemove(row)}
    />
  </Group>
);

/** /rabatte: manages discount codes. */
export const DiscountsPage = () => {
  const list = useQuery(discountsQuery());
  const [edited, setEdited] = useState<DiscountRow | 'new' | null>(null);
  const [removed, setRemoved] = useState<DiscountRow | null>(null);
  return (
    <Stack gap={0}>
      <PageHeader
        title="Rabatte"
        description="Codes, die beim Buchen den Preis mindern."
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            Rabatt anlegen
          </Button>
        }
      />
      <DataTable
        id="discounts"
        title="Rabatte"
        {...rowsOf(list, 'discounts')}
        columns={columns}
        rowId={idOf}
        cardLine={lineOf}
        countLabel={{ one: 'Rabatt', many: 'Rabatte' }}
        emptyText="Noch keine vorhanden."
        rowActions={(row) => <RowButtons row={row} onEdit={setEdited} onRemove={setRemoved} />}
      />
      {edited !== null && (
        <DiscountDialog discount={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      <RemoveModal discount={removed} onClose={() => setRemoved(null)} />
    </Stack>
  );
};
