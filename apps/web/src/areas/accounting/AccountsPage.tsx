import { Anchor, Badge, Button, Group, Table, Tabs, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Account, accounting } from '@vereinshaus/contract/accounting/calls';
import { accountClasses, accountDigits, accountKindLabels, classOf } from '@vereinshaus/contract/accounting/rules';
import { formatMoney, formatNumber } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAnnouncement } from '../../kit/announce.ts';
import { DelayedSuspense } from '../../kit/DelayedSuspense.tsx';
import { part } from '../../kit/lazy-page.ts';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { RowHead } from '../../kit/table/RowHead.tsx';
import { accountsQuery } from './accounting.api.ts';
import { CostCentres } from './CostCentres.tsx';
import { accountText } from './shared/AccountSelect.tsx';

const AccountDialog = part(() => import('./AccountDialog.tsx'), 'AccountDialog');

type Open = ((account: Account) => void) | undefined;

const ledgerOf = (nr: number) => `/buchhaltung/buchungen/${nr}`;

const AccountLink = ({ account, name }: { account: Account; name: string }) => (
  <Anchor component={Link} to={ledgerOf(account.nr)} inherit>
    {name}
  </Anchor>
);

const EditButton = ({ account, onOpen }: { account: Account; onOpen: Open }) =>
  onOpen === undefined ? null : (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`Ändern: ${accountText(account)}`}
      onClick={() => onOpen(account)}
    >
      Ändern
    </Button>
  );

const shown = (cents: number) => (cents === 0 ? '–' : formatMoney(cents));

type ClassProps = { name: string; place: number; accounts: readonly Account[]; onOpen: Open };

/** One class of the chart, with the balances of its accounts. */
const AccountClass = ({ name, place, accounts, onOpen }: ClassProps) => (
  <section aria-label={`Klasse ${place}`}>
    <Title order={2} size="h4" mt="lg" mb="xs">
      {place} {name}
    </Title>
    <Table verticalSpacing={6} aria-label={`Konten der Klasse ${place}`}>
      <Table.Tbody>
        {accounts.map((account) => (
          <Table.Tr key={account.ID}>
            <RowHead style={{ overflowWrap: 'anywhere' }}>
              <Group gap="xs">
                <AccountLink account={account} name={accountText(account)} />
                {account.kind !== 0 && (
                  <Badge variant="light" color="gray">
                    {accountKindLabels[account.kind]}
                  </Badge>
                )}
              </Group>
            </RowHead>
            <Table.Td ta="right" w="1%">
              <Text mod="figures" style={{ whiteSpace: 'nowrap' }}>
                {shown(account.saldo)}
              </Text>
            </Table.Td>
            {onOpen !== undefined && (
              <Table.Td ta="right" w="1%">
                <EditButton account={account} onOpen={onOpen} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
);

const Chart = ({ accounts, onOpen }: { accounts: readonly Account[]; onOpen: Open }) => {
  const [search, setSearch] = useState('');
  const found = accounts.filter((account) => accountText(account).toLowerCase().includes(search.trim().toLowerCase()));
  useAnnouncement(found.length === 1 ? '1 Konto' : `${formatNumber(found.length)} Konten`);
  return (
    <>
      <TextInput
        type="search"
        aria-label="Konto suchen"
        placeholder="Nummer oder Name"
        maw={320}
        mt="md"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length === 0 && <Text mt="md">Kein Konto gefunden.</Text>}
      {accountClasses.map((name, place) => {
        const ofClass = found.filter((account) => classOf(account) === place);
        return ofClass.length === 0 ? null : (
          <AccountClass key={name} name={name} place={place} accounts={ofClass} onOpen={onOpen} />
        );
      })}
    </>
  );
};

const customerColumns: readonly Column<Account>[] = [
  { key: 'nr', label: 'Nummer', value: ({ nr }) => accountDigits(nr), width: 100 },
  {
    key: 'name',
    label: 'Name',
    value: ({ name }) => name,
    render: (account) => <AccountLink account={account} name={account.name} />,
  },
  { key: 'saldo', label: 'offen', type: 'money', value: ({ saldo }) => saldo, width: 120 },
];

const idOf = (account: Account) => account.ID;
const titleOf = (account: Account) => accountText(account);
const lineOf = (account: Account) => shown(account.saldo);

const tabs = ['rahmen', 'kunden', 'kostenstellen'] as const;

const isCustomer = (account: Account) => classOf(account) === null;

/** /buchhaltung/konten: the chart by class, customers next to it, with all balances. */
export const AccountsPage = () => {
  const mayChange = useMay(accounting.saveAccount.access);
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<Account | 'new' | null>(null);
  const accounts = useQuery(accountsQuery());
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'rahmen';
  const onOpen = mayChange ? setOpened : undefined;
  return (
    <>
      <PageHeader
        title="Konten"
        action={
          mayChange && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('new')}>
              Neues Konto
            </Button>
          )
        }
      />
      <QueryState query={accounts}>
        {({ accounts: all }) => (
          <Tabs value={tab} onChange={(value) => setParams(value === null || value === 'rahmen' ? {} : { tab: value })}>
            <TabsList active={tab}>
              <Tabs.Tab value="rahmen">Kontenrahmen</Tabs.Tab>
              <Tabs.Tab value="kunden">Kundenkonten</Tabs.Tab>
              <Tabs.Tab value="kostenstellen">Kostenstellen</Tabs.Tab>
            </TabsList>
            <Tabs.Panel value="rahmen">
              {tab === 'rahmen' && <Chart accounts={all.filter((account) => !isCustomer(account))} onOpen={onOpen} />}
            </Tabs.Panel>
            <Tabs.Panel value="kunden" pt="md">
              {tab === 'kunden' && (
                <DataTable
                  id="customer-accounts"
                  title="Kundenkonten"
                  rows={all.filter(isCustomer)}
                  columns={customerColumns}
                  rowId={idOf}
                  search={{ label: 'Nummer oder Name' }}
                  exportFor={accounting.accounts.access}
                  countLabel={{ one: 'Kundenkonto', many: 'Kundenkonten' }}
                  cardTitle={titleOf}
                  cardLine={lineOf}
                  emptyText="Noch hat niemand ein Kundenkonto."
                  rowActions={(account) => <EditButton account={account} onOpen={onOpen} />}
                />
              )}
            </Tabs.Panel>
            <Tabs.Panel value="kostenstellen" pt="md">
              {tab === 'kostenstellen' && <CostCentres />}
            </Tabs.Panel>
          </Tabs>
        )}
      </QueryState>
      <DelayedSuspense>
        {opened !== null && (
          <AccountDialog account={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
        )}
      </DelayedSuspense>
    </>
  );
};
