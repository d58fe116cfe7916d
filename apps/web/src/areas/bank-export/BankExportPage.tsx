import { Stack, Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { DebitsTab } from './DebitsTab.tsx';
import { DisbursementsTab } from './DisbursementsTab.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { OrdersTab } from './OrdersTab.tsx';

const tabLabels = { einzug: 'Einziehen', auszahlen: 'Überweisen', auftraege: 'Aufträge' } as const;
type TabName = keyof typeof tabLabels;

const transferTabs: readonly TabName[] = ['auszahlen', 'auftraege'];

/** Every club pays credits out; only clubs with SEPA mandates collect debits. */
const Overview = () => {
  const [params, setParams] = useSearchParams();
  const takesMandates = useClub().paymentMethods.includes('sepm');
  const tabs: readonly TabName[] = takesMandates ? ['einzug', ...transferTabs] : transferTabs;
  const first = takesMandates ? 'einzug' : 'auszahlen';
  const tab = tabs.find((name) => name === params.get('tab')) ?? first;
  const open = (id: number) => setParams({ auftrag: String(id) });
  return (
    <Stack gap={0}>
      <PageHeader
        title="Bankexport"
        description={`Dateien für die Bank: ${takesMandates ? 'Fälliges mit SEPA-Mandat einziehen, ' : ''}Guthaben und Rechnungen überweisen.`}
      />
      <Tabs
        value={tab}
        onChange={(name) => setParams(name === null || name === first ? {} : { tab: name })}
        keepMounted={false}
      >
        <TabsList active={tab} mb="md">
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabLabels[name]}
            </Tabs.Tab>
          ))}
        </TabsList>
        <Tabs.Panel value="einzug">
          <DebitsTab onPrepared={open} />
        </Tabs.Panel>
        <Tabs.Panel value="auszahlen">
          <DisbursementsTab onPrepared={open} />
        </Tabs.Panel>
        <Tabs.Panel value="auftraege">
          <OrdersTab onOpen={open} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
};

/** /buchhaltung/bankexport: debits and transfers for the bank. The open order is in the URL. */
export const BankExportPage = () => {
  const [params] = useSearchParams();
  const id = Number(params.get('auftrag') ?? '0');
  return id > 0 ? <OrderDetail id={id} /> : <Overview />;
};
