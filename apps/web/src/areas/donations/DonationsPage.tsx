import { Button, Group, Stack, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { donations } from '@vereinshaus/contract/donations/calls';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import { CampaignsTab } from './CampaignsTab.tsx';
import { DonationDialog } from './DonationDialog.tsx';
import { DonationsTab } from './DonationsTab.tsx';
import { ReportTab } from './ReportTab.tsx';
import { LineDialog } from './shared/LineDialog.tsx';

/** /spenden: donations, campaigns, and the report to the tax office. */
export const DonationsPage = () => {
  const [params, setParams] = useSearchParams();
  const mayWrite = useMay(donations.add.access);
  const [open, setOpen] = useState<'hand' | 'line' | null>(null);
  const asked = params.get('tab') ?? 'spenden';
  const tab = asked === 'meldung' && !mayWrite ? 'spenden' : asked;
  const close = () => setOpen(null);
  return (
    <Stack gap={0}>
      <PageHeader
        title="Spenden"
        description="Wer was wofür gespendet hat, mit Dank, Aktionen und der Meldung an das Finanzamt."
        action={
          mayWrite && (
            <Group gap="xs">
              <Button variant="default" onClick={() => setOpen('line')}>
                Aus Bankeingang
              </Button>
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('hand')}>
                Spende eintragen
              </Button>
            </Group>
          )
        }
      />
      <Tabs
        value={tab}
        onChange={(name) => setParams(name === null || name === 'spenden' ? {} : { tab: name })}
        keepMounted={false}
      >
        <TabsList active={tab} mb="md">
          <Tabs.Tab value="spenden">Spenden</Tabs.Tab>
          <Tabs.Tab value="aktionen">Aktionen</Tabs.Tab>
          {mayWrite && <Tabs.Tab value="meldung">Meldung</Tabs.Tab>}
        </TabsList>
        <Tabs.Panel value="spenden">
          <DonationsTab />
        </Tabs.Panel>
        <Tabs.Panel value="aktionen">
          <CampaignsTab />
        </Tabs.Panel>
        {mayWrite && (
          <Tabs.Panel value="meldung">
            <ReportTab />
          </Tabs.Panel>
        )}
      </Tabs>
      {open === 'hand' && <DonationDialog onClose={close} />}
      {open === 'line' && <LineDialog onClose={close} />}
    </Stack>
  );
};
