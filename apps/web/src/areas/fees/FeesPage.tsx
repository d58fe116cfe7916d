import { Button, Group, NumberInput, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FeeRow, fees } from '@vereinshaus/contract/fees/calls';
import { feeTierLabels } from '@vereinshaus/contract/fees/rules';
import { may } from '@vereinshaus/contract/kit/access';
import { addDays, dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { messaging } from '@vereinshaus/contract/messaging/calls';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { DayInput } from '../../kit/DayInput.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsOf } from '../../kit/table/rows-of.ts';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { type CurrentClub, useClub } from '../clubs/shared/club.ts';
import { SendMessageButton } from '../messaging/shared/SendMessageButton.tsx';
import { listName } from '../persons/shared/list-name.ts';
import { PersonLink } from '../persons/shared/PersonLink.tsx';
import { ChargeFeesDialog } from './ChargeFeesDialog.tsx';
import { isCharging } from './ChargingState.tsx';
import { FeeRuns } from './FeeRuns.tsx';
import { type FeePlan, feePlanOf, stateText, sumText } from './fee-plan.ts';
import { feeRunsQuery, feesQuery, useCancelFee } from './fees.api.ts';
import { IndividualFees } from './IndividualFees.tsx';

/** Columns for users who may read persons. */
const personColumns = ({ memberStates }: Pick<CurrentClub, 'memberStates'>): readonly Column<FeeRow>[] => [
  {
    key: 'birthdate',
    label: 'Geburtsdatum',
    type: 'date',
    value: (row) => row.birthdate ?? 0,
    hiddenByDefault: true,
    width: 110,
  },
  {
    key: 'memberStatus',
    label: 'Mitgliedsstand',
    value: (row) => membershipRoleLabel(row.memberStatus ?? 0, memberStates),
    filter: 'select',
    width: 170,
  },
  { key: 'email', label: 'E-Mail', value: (row) => row.email ?? '', hiddenByDefault: true, width: 200 },
];

const columnsFor = (club: Pick<CurrentClub, 'memberStates'>, readsPersons: boolean): readonly Column<FeeRow>[] => [
  {
    key: 'fullname',
    label: 'Name',
    value: listName,
    render: (row) => <PersonLink personId={row.ID} name={listName(row)} />,
    width: 180,
    sticky: true,
  },
  { key: 'tier', label: 'Stufe', value: (row) => feeTierLabels[row.tier], filter: 'select', width: 130 },
  { key: 'fee', label: 'Beitrag', type: 'money', value: (row) => row.fee, width: 100 },
  { key: 'why', label: 'Warum', value: (row) => row.why, hiddenByDefault: true, width: 260 },
  { key: 'state', label: 'Status', value: stateText, filter: 'select', width: 210 },
  { key: 'open', label: 'Noch offen', type: 'money', value: (row) => row.open, width: 110 },
  { key: 'verwalter', label: 'Wer zahlt', value: (row) => row.verwalter, width: 160 },
  ...(readsPersons ? personColumns(club) : []),
];

const idOf = (row: FeeRow) => row.ID;
const filteredActions = (fetchAll: () => Promise<readonly FeeRow[]>) => <SendMessageButton recipients={fetchAll} />;
const cardLine = (row: FeeRow) => (row.fee === 0 ? stateText(row) : `${formatMoney(row.fee)}, ${stateText(row)}`);

const Sums = ({ plan }: { plan: FeePlan }) => {
  const facts = [
    ['Noch vorzuschreiben', plan.planned],
    ['Vorgeschrieben und offen', plan.open],
    ['Bezahlt', plan.paid],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} mb="md">
      {facts.map(([label, sum]) => (
        <Paper key={label} withBorder p="sm">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fw={600}>{sumText(sum)}</Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
};

const CancelModal = ({ fee, year, onClose }: { fee: FeeRow; year: number; onClose: () => void }) => {
  const cancel = useCancelFee();
  return (
    <ConfirmModal
      opened
      title="Beitrag gutschreiben?"
      confirmLabel="Beitrag gutschreiben"
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate({ fee_ID: fee.fee_ID ?? 0 }, { onSettled: onClose })}
      onClose={onClose}
    >
      {`Der Mitgliedsbeitrag ${year} von ${fee.fullname} über ${formatMoney(fee.fee)} wird gutgeschrieben. Was davon schon bezahlt ist, wird ein Guthaben der Familie.`}
    </ConfirmModal>
  );
};

type FeesQuery = { year: number; cutoff: number };

/** The current year and its first day, unless the URL says otherwise. */
const readWanted = (params: URLSearchParams, today: string): FeesQuery => {
  const year = Number(params.get('jahr')) || Number(today.slice(0, 4));
  return { year, cutoff: Number(params.get('stichtag')) || year * 10_000 + 101 };
};

const daysToPay = 30;

/** /mitgliedsbeiträge: the fees owed for a year, and charging them. */
export const FeesPage = () => {
  const club = useClub();
  const today = dayInVienna(useOpenedAt());
  const [params, setParams] = useSearchParams();
  const wanted = readWanted(params, today);
  const list = useQuery(feesQuery(wanted));
  const runs = useQuery(feeRunsQuery());
  const isUnderWay = runs.data?.runs.some(isCharging) === true;
  const mayCharge = useMay(fees.charge.access);
  const mayWrite = useMay(messaging.sendMessage.access);
  const [isOpen, setOpen] = useState(false);
  const [cancelled, setCancelled] = useState<FeeRow | null>(null);
  const readsPersons = useMay(may('user_read'));
  const columns = useMemo(() => columnsFor(club, readsPersons), [club, readsPersons]);
  const plan = useMemo(() => list.data && feePlanOf(list.data.users), [list.data]);
  const change = (patch: Record<string, string>) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...patch }), {
      preventScrollReset: true,
    });
  const rowActions = (row: FeeRow) =>
    row.fee_ID !== undefined && (
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Gutschreiben: Beitrag von ${row.fullname}`}
        onClick={() => setCancelled(row)}
      >
        Gutschreiben
      </Button>
    );
  return (
    <Stack gap={0}>
      <PageHeader
        title="Mitgliedsbeiträge"
        description="Wer am Stichtag Mitglied ist, was der Beitrag ausmacht, und was davon bezahlt ist."
        action={
          mayCharge &&
          !isUnderWay &&
          plan !== undefined &&
          plan.planned.persons > 0 && <Button onClick={() => setOpen(true)}>Beiträge vorschreiben</Button>
        }
      />
      <Paper withBorder p="md" mb="md" component="section" aria-label="Auswahl">
        <Group gap="lg" align="flex-end">
          <NumberInput
            label="Jahr"
            value={wanted.year}
            min={1990}
            max={2999}
            allowDecimal={false}
            thousandSeparator=""
            onChange={(year) => String(year).length === 4 && change({ jahr: String(year), stichtag: '' })}
            w={110}
          />
          <DayInput
            label="Stichtag"
            value={wanted.cutoff}
            clearable={false}
            onChange={(stichtag) => change({ stichtag: String(stichtag) })}
            w={160}
          />
        </Group>
      </Paper>
      <FeeRuns title={`Vorschreibung ${wanted.year}`} isShown={({ year }) => year === wanted.year} />
      {plan && <Sums plan={plan} />}
      <DataTable
        id="fees"
        title={`Mitgliedsbeiträge ${wanted.year}`}
        fileName="Mitgliedsbeitraege"
        exportFor={fees.list.access}
        {...rowsOf(list, 'users')}
        columns={columns}
        rowId={idOf}
        countLabel={{ one: 'Mitglied', many: 'Mitglieder' }}
        defaultSort="fullname"
        emptyText="An diesem Tag ist niemand Mitglied."
        {...(mayWrite && { toolbar: filteredActions })}
        cardTitle={listName}
        cardLine={cardLine}
        {...(mayCharge && { rowActions })}
      />
      <IndividualFees />
      <FeeRuns title="Andere Vorschreibungen" isShown={({ year }) => year !== wanted.year} />
      {isOpen && plan && (
        <ChargeFeesDialog
          {...wanted}
          plan={plan}
          proposedDue={toDayNumber(addDays(today, daysToPay))}
          onClose={() => setOpen(false)}
        />
      )}
      {cancelled && <CancelModal fee={cancelled} year={wanted.year} onClose={() => setCancelled(null)} />}
    </Stack>
  );
};
