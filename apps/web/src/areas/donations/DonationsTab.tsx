import { Anchor, Badge, Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconEdit, IconMail, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DonationRow, donations } from '@vereinshaus/contract/donations/calls';
import { formatDay, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { RowAction } from '../../kit/table/RowAction.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { ChangeDialog } from './DonationDialog.tsx';
import { donationsQuery, usePrintLetters, useTakeBack, useThank } from './donations.api.ts';

const nameOf = ({ donor }: DonationRow) => donor || 'ohne Namen';

const thanksOf = ({ thankedBy, thankedAt, donor }: DonationRow) => {
  if (thankedBy === '') return donor === '' ? '' : 'offen';
  return `${thankedBy === 'mail' ? 'E-Mail' : 'Brief'}, ${formatMoment(thankedAt).slice(-17, -7)}`;
};

const stateOf = ({ isTakenBack }: DonationRow) => (isTakenBack ? 'zurückgenommen' : 'gebucht');

const Donor = ({ row }: { row: DonationRow }) => {
  if (row.contact_ID === 0) return nameOf(row);
  return (
    <Anchor component={Link} to={`/kontakte/${row.contact_ID}`} inherit>
      {nameOf(row)}
    </Anchor>
  );
};

const columns: readonly Column<DonationRow>[] = [
  { key: 'day', label: 'Tag', value: (row) => row.day, type: 'date', width: 95, sticky: true },
  { key: 'donor', label: 'Spender', value: nameOf, render: (row) => <Donor row={row} />, width: 228 },
  { key: 'amount', label: 'Betrag', value: (row) => row.amount, type: 'money', width: 95 },
  { key: 'purpose', label: 'Zweck', value: (row) => row.purpose, width: 142 },
  { key: 'campaign', label: 'Aktion', value: (row) => row.campaign, filter: 'select', width: 142 },
  { key: 'account', label: 'Konto', value: (row) => row.account, filter: 'select', width: 140, hiddenByDefault: true },
  { key: 'thanks', label: 'Dank', value: thanksOf, width: 132 },
  {
    key: 'state',
    label: 'Status',
    value: stateOf,
    render: (row) => (
      <Badge variant="light" color={row.isTakenBack ? 'gray' : 'green'} tt="none">
        {stateOf(row)}
      </Badge>
    ),
    filter: 'select',
    width: 118,
  },
];

const idOf = ({ ID }: DonationRow) => ID;
const titleOf = (row: DonationRow) => `${formatMoney(row.amount)}, ${nameOf(row)}`;
const lineOf = (row: DonationRow) =>
  [formatDay(row.day), row.campaign || row.purpose, row.isTakenBack && 'zurückgenommen'].filter(Boolean).join(' · ');
const idsOf = (rows: readonly DonationRow[]) => rows.map(({ ID }) => ID);

const ThankActions = ({ rows }: { rows: readonly DonationRow[] }) => {
  const thank = useThank();
  const print = usePrintLetters();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        loading={thank.isPending}
        onClick={() => thank.mutate({ IDs: idsOf(rows) })}
      >
        Per E-Mail danken
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={print.isPending}
        onClick={() => print.mutate(idsOf(rows))}
      >
        Dankbriefe drucken
      </Button>
    </>
  );
};

type RowProps = { row: DonationRow; onEdit: (row: DonationRow) => void; onTakeBack: (row: DonationRow) => void };

const CardActions = ({ row, onEdit, onTakeBack }: RowProps) =>
  row.isTakenBack ? null : (
    <Group gap={4}>
      <Button size="compact-sm" variant="subtle" aria-label={`Bearbeiten: ${titleOf(row)}`} onClick={() => onEdit(row)}>
        Bearbeiten
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Zurücknehmen: ${titleOf(row)}`}
        onClick={() => onTakeBack(row)}
      >
        Zurücknehmen
      </Button>
    </Group>
  );

const RowActions = ({ row, onEdit, onTakeBack }: RowProps) =>
  row.isTakenBack ? null : (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      <RowAction label="Bearbeiten" name={`Bearbeiten: ${titleOf(row)}`} icon={IconEdit} onClick={() => onEdit(row)} />
      <RowAction
        label="Zurücknehmen"
        name={`Zurücknehmen: ${titleOf(row)}`}
        icon={IconArrowBackUp}
        isDestructive
        onClick={() => onTakeBack(row)}
      />
    </Group>
  );

/** Alle Spenden. */
export const DonationsTab = () => {
  const list = useQuery(donationsQuery());
  const mayWrite = useMay(donations.add.access);
  const [edited, setEdited] = useState<DonationRow | null>(null);
  const [takenBack, setTakenBack] = useState<DonationRow | null>(null);
  const takeBack = useTakeBack();
  if (list.data?.donations.length === 0) {
    return <EmptyState>Noch keine Spenden. Trag die erste ein oder verbuche einen Eingang am Bankkonto.</EmptyState>;
  }
  return (
    <>
      <DataTable
        id="donations"
        title="Spenden"
        {...rowsOf(list, 'donations')}
        columns={columns}
        rowId={idOf}
        cardTitle={titleOf}
        cardLine={lineOf}
        countLabel={{ one: 'Spende', many: 'Spenden' }}
        exportFor={donations.list.access}
        {...(mayWrite && {
          selectedActions: (rows: readonly DonationRow[]) => <ThankActions rows={rows} />,
          rowActions: (row: DonationRow) => <RowActions row={row} onEdit={setEdited} onTakeBack={setTakenBack} />,
          cardActions: (row: DonationRow) => <CardActions row={row} onEdit={setEdited} onTakeBack={setTakenBack} />,
        })}
      />
      {edited !== null && <ChangeDialog donation={edited} onClose={() => setEdited(null)} />}
      <ConfirmModal
        opened={takenBack !== null}
        confirmLabel="Spende zurücknehmen"
        isPending={takeBack.isPending}
        onConfirm={() => takenBack && takeBack.mutate({ ID: takenBack.ID }, { onSettled: () => setTakenBack(null) })}
        onClose={() => setTakenBack(null)}
      >
        {takenBack &&
          `${titleOf(takenBack)}. In den Büchern steht danach die Gegenbuchung.${takenBack.line_ID === 0 ? '' : ' Der Eingang der Bank wartet dann wieder auf seine Zuordnung.'}`}
      </ConfirmModal>
    </>
  );
};
