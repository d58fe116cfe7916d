import { Stack, Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import { DebitsTab } from './DebitsTab.tsx';
import { DisbursementsTab } from './DisbursementsTab.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { OrdersTab } from './OrdersTab.tsx';

const tabNames = ['einzug', 'auszahlen', 'auftraege'] as const;
type TabName = (typeof tabNames)[number];

const Overview = ({ tab }: { tab: TabName }) => {
  const [, setParams] = useSearchParams();
  const open = (id: number) => setParams({ auftrag: String(id) });
  return (
    <Stack gap={0}>
      <PageHeader
        title="Bankexport"
        description="Dateien für die Bank: Fälliges mit SEPA-Mandat einziehen, Guthaben und Rechnungen überweisen."
      />
      <Tabs
        value={tab}
        onChange={(name) => setParams(name === null || name === 'einzug' ? {} : { tab: name })}
        keepMounted={false}
      >
        <TabsList active={tab} mb="md">
          <Tabs.Tab value="einzug">Einziehen</Tabs.Tab>
          <Tabs.Tab value="auszahlen">Überweisen</Tabs.Tab>
          <Tabs.Tab value="auftraege">Aufträge</Tabs.Tab>
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

/** /buchhaltung/bankexport: what leaves for the bank. An order that is open stands in the address. */
export const BankExportPage = () => {
  const [params] = useSearchParams();
  const id = Number(params.get('auftrag') ?? '0');
  if (id > 0) return <OrderDetail id={id} />;
  return <Overview tab={tabNames.find((name) => name === params.get('tab')) ?? 'einzug'} />;
};
