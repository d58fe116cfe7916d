import { Stack, Tabs } from '@mantine/core';
import { anyOf, hasTrained, may } from '@vereinshaus/contract/kit/access';
import { useSearchParams } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import { CostsTab } from './CostsTab.tsx';
import { MonthTab } from './MonthTab.tsx';
import { OwnMonths } from './OwnMonths.tsx';
import { PayoutTab } from './PayoutTab.tsx';
import { RatesTab } from './RatesTab.tsx';
import { YearTab } from './YearTab.tsx';

const labels = {
  monat: 'Monat',
  auszahlen: 'Auszahlen',
  jahr: 'Jahr und L 19',
  kosten: 'Kosten',
  saetze: 'Stundensätze',
  meine: 'Meine Monate',
} as const;
type Tab = keyof typeof labels;

const pages: Readonly<Record<Tab, () => React.ReactNode>> = {
  monat: () => <MonthTab />,
  auszahlen: () => <PayoutTab />,
  jahr: () => <YearTab />,
  kosten: () => <CostsTab />,
  saetze: () => <RatesTab />,
  meine: () => <OwnMonths />,
};

/** /prae: trainers see their own months, the office those of all. */
export const PraePage = () => {
  const [params, setParams] = useSearchParams();
  const isOffice = useMay(may('prae'));
  const isTreasurer = useMay(may('accounting'));
  const seesAll = useMay(anyOf(may('prae'), may('accounting')));
  const hasOwn = useMay(hasTrained);
  const shown: readonly Tab[] = [
    ...(seesAll ? (['monat'] as const) : []),
    ...(isTreasurer ? (['auszahlen'] as const) : []),
    ...(seesAll ? (['jahr', 'kosten'] as const) : []),
    ...(isOffice ? (['saetze'] as const) : []),
    ...(hasOwn ? (['meine'] as const) : []),
  ];
  const tab = shown.find((name) => name === params.get('tab')) ?? shown[0];
  if (!seesAll) {
    return (
      <Stack gap={0}>
        <PageHeader title="PRAE" description="Öffne einen Monat, prüfe ihn, unterschreib und gib ihn ab." />
        <OwnMonths />
      </Stack>
    );
  }
  return (
    <Stack gap={0}>
      <PageHeader
        title="PRAE"
        description="Was Trainer für ihre Einsätze bekommen: prüfen, freigeben, auszahlen, melden."
      />
      <Tabs
        value={tab ?? 'monat'}
        onChange={(name) => setParams(name === null ? {} : { tab: name })}
        keepMounted={false}
      >
        <TabsList active={tab ?? 'monat'} mb="md">
          {shown.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {labels[name]}
            </Tabs.Tab>
          ))}
        </TabsList>
        {shown.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {pages[name]()}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
};
