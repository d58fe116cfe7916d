import { Button, Stack, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import { DemandsTab } from './DemandsTab.tsx';
import { LacksTab } from './LacksTab.tsx';
import { PaperDialog } from './PaperDialog.tsx';
import { PapersTab } from './PapersTab.tsx';
import { papersQuery } from './trainer-papers.api.ts';

const tabs = { fehlt: 'Wem was fehlt', nachweise: 'Nachweise', anforderungen: 'Anforderungen' } as const;

/** /trainernachweise: existing documents, missing documents, and the requirements of courses. */
export const TrainerPapersPage = () => {
  const [params, setParams] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const list = useQuery(papersQuery());
  const tab = params.get('tab') ?? 'fehlt';
  const open = (name: string | null) => setParams(name === null || name === 'fehlt' ? {} : { tab: name });
  return (
    <Stack gap={0}>
      <PageHeader
        title="Nachweise der Trainer"
        description="Lizenzen, Erste Hilfe, Retterschein und wer die Strafregisterbescheinigung wann gesehen hat."
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            Nachweis eintragen
          </Button>
        }
      />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <TabsList active={tab} mb="md">
          {Object.entries(tabs).map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </TabsList>
        <Tabs.Panel value="fehlt">
          <LacksTab onDemands={() => open('anforderungen')} />
        </Tabs.Panel>
        <Tabs.Panel value="nachweise">
          <PapersTab />
        </Tabs.Panel>
        <Tabs.Panel value="anforderungen">
          <DemandsTab />
        </Tabs.Panel>
      </Tabs>
      {isAdding && <PaperDialog paper={null} trainers={list.data?.trainers ?? []} onClose={() => setAdding(false)} />}
    </Stack>
  );
};
