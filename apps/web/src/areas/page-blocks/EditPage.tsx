import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EditedPage } from '@vereinshaus/contract/page-blocks/calls';
import { useState } from 'react';
import { useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import { PageEditor } from './PageEditor.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { pageQuery } from './page-blocks.api.ts';
import { draftOf } from './page-draft.ts';
import { VersionsPanel } from './VersionsPanel.tsx';

const back = { to: '/seiten', label: 'Seiten' };

/** For users with read access to the page. */
const ReadPage = ({ page }: { page: EditedPage }) => {
  const [tab, setTab] = useState('preview');
  return (
    <>
      <StatusBanner kind="info">Du kannst diese Seite lesen, aber nicht ändern.</StatusBanner>
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'preview')} keepMounted={false} mt="md">
        <TabsList active={tab} mb="md">
          <Tabs.Tab value="preview">Entwurf</Tabs.Tab>
          <Tabs.Tab value="versions">Versionen</Tabs.Tab>
        </TabsList>
        <Tabs.Panel value="preview">
          <PreviewPanel pageId={page.ID} draft={draftOf(page)} />
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <VersionsPanel pageId={page.ID} mayRestore={false} isPending={false} onRestore={() => Promise.resolve()} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
};

/** /seiten/{id}: the draft of a page, its preview and earlier versions. */
export const EditPage = () => {
  const { page_ID } = useParams();
  const found = useQuery(pageQuery(Number(page_ID)));
  const [round, setRound] = useState(0);
  const reload = async () => {
    await found.refetch();
    setRound((before) => before + 1);
  };
  return (
    <>
      <PageHeader title={found.data?.title ?? 'Seite bearbeiten'} back={back} />
      <QueryState query={found}>
        {(page) =>
          page.mayWrite ? (
            <PageEditor key={`${page.ID} ${round}`} page={page} onLoadNewState={reload} />
          ) : (
            <ReadPage page={page} />
          )
        }
      </QueryState>
    </>
  );
};
