import { Button, Group, Switch } from '@mantine/core';
import { IconCash, IconMailExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dunning, familiesText } from '@vereinshaus/contract/dunning/calls';
import { dunningLevelLabel, dunningLevelLabels } from '@vereinshaus/contract/dunning/rules';
import { may } from '@vereinshaus/contract/kit/access';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { messaging } from '@vereinshaus/contract/messaging/calls';
import { payments } from '@vereinshaus/contract/payments/calls';
import {
  familyStatus,
  type OpenBalance,
  openBalances,
  seesEveryAccount,
} from '@vereinshaus/contract/payments/open-balances';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { Figures } from '../../kit/Figures.tsx';
import { May, useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { rowsFrom } from '../../kit/table/row-source.ts';
import { SendMessageButton } from '../messaging/shared/SendMessageButton.tsx';
import { BalanceText } from '../persons/shared/BalanceText.tsx';
import { listName } from '../persons/shared/list-name.ts';
import { ListOriginContext } from '../persons/shared/list-origin.ts';
import { PersonLink } from '../persons/shared/PersonLink.tsx';
import { EnterPaymentDialog } from './EnterPaymentDialog.tsx';

const nameOf = (row: OpenBalance) => listName(row) || row.fullname;
/** A customer with free invoices who is not a person of the club. */
const isCustomer = ({ ID }: OpenBalance) => ID === 0;

const levels = dunningLevelLabels.map((label, level) => ({ value: String(level), label: label || 'keine' }));

/** Columns for users who may read persons, and for the own family. */
const personColumns: readonly Column<OpenBalance>[] = [
  { key: 'email', label: 'E-Mail', value: ({ email = '' }) => email, width: 180 },
  {
    key: 'cp',
    label: 'Gebuchte Kurse',
    value: ({ cp = [] }) => cp.join(', '),
    filter: 'none',
    sortable: false,
    width: 150,
  },
];

const columnsFor = (seesPersons: boolean): readonly Column<OpenBalance>[] => [
  {
    key: 'fullname',
    label: 'Name',
    value: nameOf,
    render: (row) => (isCustomer(row) ? nameOf(row) : <PersonLink personId={row.ID} name={nameOf(row)} />),
    width: 150,
    sticky: true,
  },
  {
    key: 'saldoall',
    label: 'Saldo',
    exportLabel: 'Saldo (Minus = offen)',
    type: 'money',
    value: ({ saldoall }) => saldoall,
    render: (row) => balanceOf(row),
    filterHint: '<0',
    width: 235,
    wraps: true,
  },
  {
    key: 'reminderlevel',
    label: 'Mahnstufe',
    value: ({ reminderlevel }) => dunningLevelLabel(reminderlevel),
    filter: 'select',
    options: levels,
    multiple: true,
    width: 140,
  },
  ...(seesPersons ? personColumns : []),
  {
    key: 'family',
    label: 'Familie',
    value: ({ family }) => familyStatus(family),
    filter: 'none',
    width: 115,
  },
  {
    key: 'due',
    label: 'Fällig',
    type: 'money',
    value: ({ due }) => due,
    filterHint: '>50',
    hiddenByDefault: true,
    width: 110,
  },
  {
    key: 'later',
    label: 'Später fällig',
    type: 'money',
    value: ({ later }) => later,
    hiddenByDefault: true,
    width: 110,
  },
  {
    key: 'underWay',
    label: 'Noch nicht bestätigt',
    type: 'money',
    value: ({ underWay }) => underWay,
    hiddenByDefault: true,
    width: 160,
  },
  {
    key: 'paymentReference',
    label: 'Kundenreferenz',
    value: ({ paymentReference }) => paymentReference,
    sortable: false,
    hiddenByDefault: true,
    width: 130,
  },
];

const idOf = ({ accountNr }: OpenBalance) => accountNr;
const balanceOf = (row: OpenBalance) => <BalanceText of={{ ...row, saldo: row.saldoall }} />;
const cardLine = (row: OpenBalance) => (
  <>
    {balanceOf(row)}
    {row.reminderlevel > 0 && `, ${dunningLevelLabel(row.reminderlevel)}`}
  </>
);

type Toggles = { showNullSaldo: boolean; considerPending: boolean };

/** Totals of all accounts selected by the switches, regardless of column filters. */
const Sums = ({ toggles }: { toggles: Toggles }) => {
  const { data } = useQuery(query(openBalances.list, { ...toggles, size: 1 }));
  if (data === undefined) return null;
  return (
    <Figures
      label="Summen"
      cols={{ base: 1, xs: toggles.showNullSaldo ? 4 : 3 }}
      mb="md"
      figures={[
        ['Offen', formatMoney(data.owed)],
        ['Davon fällig', formatMoney(data.due)],
        ['Noch nicht bestätigt', formatMoney(data.underWay)],
        ...(toggles.showNullSaldo ? ([['Guthaben', formatMoney(data.credit)]] as const) : []),
      ]}
    />
  );
};

const names = { showNullSaldo: 'guthaben', considerPending: 'unbestaetigt' } as const;

/** The switches are in the URL, like the filters. */
const useToggles = () => {
  const [params, setParams] = useSearchParams();
  const showNullSaldo = params.has(names.showNullSaldo);
  const considerPending = params.has(names.considerPending);
  const toggles = useMemo(() => ({ showNullSaldo, considerPending }), [showNullSaldo, considerPending]);
  const toggle = (name: keyof Toggles, isOn: boolean) =>
    setParams(
      (before) => {
        const others = [...before].filter(([key]) => key !== names[name] && key !== 't.p');
        return new URLSearchParams([...others, ...(isOn ? [[names[name], '1']] : [])]);
      },
      { preventScrollReset: true },
    );
  return { toggles, toggle };
};

const Switches = ({ toggles, toggle }: ReturnType<typeof useToggles>) => (
  <Group mb="md" gap="lg">
    <Switch
      label="Guthaben und ausgeglichene Konten zeigen"
      checked={toggles.showNullSaldo}
      onChange={(event) => toggle('showNullSaldo', event.currentTarget.checked)}
    />
    <Switch
      label="Unbestätigte Zahlungen berücksichtigen"
      checked={toggles.considerPending}
      onChange={(event) => toggle('considerPending', event.currentTarget.checked)}
    />
  </Group>
);

/** Links a family to its billing page, and a customer to the rows of the account. */
const wayOf = (row: OpenBalance) =>
  isCustomer(row)
    ? { to: `/buchhaltung/buchungen/${row.accountNr}`, label: 'Buchungen' }
    : { to: `/abrechnung/${row.ID}`, label: 'Abrechnung' };

/** For a cash payment: the due amount is preset. */
const EnterButton = ({ row }: { row: OpenBalance }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconCash size={16} aria-hidden />}
        aria-label={`Zahlung von ${row.fullname}`}
        onClick={() => setOpen(true)}
      >
        Zahlung
      </Button>
      {isOpen && <EnterPaymentDialog personId={row.ID} paid="due" onClose={() => setOpen(false)} />}
    </>
  );
};

const rowActions = (row: OpenBalance) => {
  const { to, label } = wayOf(row);
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {!isCustomer(row) && row.saldoall < 0 && (
        <May access={payments.enter.access}>
          <EnterButton row={row} />
        </May>
      )}
      <Button component={Link} to={to} size="compact-sm" variant="subtle" aria-label={`${label} von ${row.fullname}`}>
        {label}
      </Button>
    </Group>
  );
};
const families = (rows: readonly OpenBalance[]) => rows.filter((row) => !isCustomer(row));
const selectedActions = (rows: readonly OpenBalance[]) => (
  <SendMessageButton
    label={`Nachricht an ${familiesText(families(rows).length)}`}
    recipients={async () => families(rows)}
  />
);
const toolbar = (fetchAll: () => Promise<readonly OpenBalance[]>) => (
  <SendMessageButton recipients={async () => families(await fetchAll())} />
);

const origin = { label: 'Offene Salden', view: 'sview', profile: 'sprofil' } as const;

/** /benutzer/saldo: accounts with open amounts; a Verwalter only sees the own family. */
export const OpenBalancesPage = () => {
  const { toggles, toggle } = useToggles();
  const seesAll = useMay(seesEveryAccount);
  const readsPersons = useMay(may('user_read'));
  const mayWrite = useMay(messaging.sendMessage.access);
  const columns = useMemo(() => columnsFor(readsPersons || !seesAll), [readsPersons, seesAll]);
  const source = useMemo(() => rowsFrom(openBalances.list, (reply) => reply.users, toggles), [toggles]);
  return (
    <ListOriginContext value={origin}>
      <PageHeader
        title="Offene Salden"
        description={
          seesAll
            ? 'Was Familien und Kunden noch zu bezahlen haben. Guthaben anderer ist nicht abgezogen.'
            : 'Das Konto deiner Familie.'
        }
        action={
          <May access={dunning.plan.access}>
            <Button component={Link} to="/mahnwesen" leftSection={<IconMailExclamation size={18} aria-hidden />}>
              Mahnwesen
            </Button>
          </May>
        }
      />
      <Switches toggles={toggles} toggle={toggle} />
      {seesAll && <Sums toggles={toggles} />}
      <DataTable
        id="open-balances"
        title="Offene Salden"
        fileName="Verwalter"
        exportFor={seesEveryAccount}
        source={source}
        columns={columns}
        rowId={idOf}
        defaultSort="saldoall"
        countLabel={{ one: 'Konto', many: 'Konten' }}
        cardTitle={nameOf}
        cardLine={cardLine}
        emptyText="Es ist nichts offen."
        rowActions={rowActions}
        {...(mayWrite && seesAll && { selectedActions, toolbar })}
      />
    </ListOriginContext>
  );
};
