import { Button, Group, Select, Stack, Tabs, Text, TextInput } from '@mantine/core';
import type { EditedPage } from '@vereinshaus/contract/page-blocks/calls';
import {
  emptyPage,
  type PageBlockKind,
  pageBlockLabels,
  pageLimits,
  publishProblems,
} from '@vereinshaus/contract/page-blocks/page-content';
import {
  audiencesAt,
  pageAddress,
  pageAudienceLabels,
  pagePlaceLabels,
} from '@vereinshaus/contract/page-blocks/places';
import { useState } from 'react';
import { BlockList } from '../../kit/blocks/BlockList.tsx';
import type { BlockProblems } from '../../kit/blocks/block-problems.ts';
import { ChangedMeanwhile } from '../../kit/ChangedMeanwhile.tsx';
import { isChangedMeanwhile } from '../../kit/changed-fields.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { PageActions } from './PageActions.tsx';
import { PageBlockFields } from './PageBlockFields.tsx';
import { PageStateBadge } from './PageStateBadge.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { usePublishPage, useRestoreVersion } from './page-blocks.api.ts';
import { contentOf, draftOf, newBlock, type PageDraft } from './page-draft.ts';
import { useAutosave } from './use-autosave.ts';
import { VersionsPanel } from './VersionsPanel.tsx';

const kinds = Object.keys(pageBlockLabels).filter((kind): kind is PageBlockKind => kind in pageBlockLabels);
const noProblems: ReadonlyMap<number, BlockProblems> = new Map();

type Saving = Pick<ReturnType<typeof useAutosave>, 'isDirty' | 'isPending' | 'error'>;

const savingText = ({ isDirty, isPending, error }: Saving): string => {
  if (isPending) return 'Wird gespeichert …';
  if (error !== null) return 'Nicht gespeichert';
  return isDirty ? 'Noch nicht gespeichert' : 'Entwurf gespeichert';
};

type ContentProps = {
  page: EditedPage;
  draft: PageDraft;
  problems: ReadonlyMap<number, BlockProblems>;
  onChange: ReturnType<typeof useAutosave>['change'];
};

const ContentFields = ({ page, draft, problems, onChange }: ContentProps) => (
  <Stack maw="var(--width-content)">
    <TextInput
      label="Titel"
      required
      maxLength={120}
      value={draft.title}
      error={draft.title.trim() === '' && 'Bitte gib der Seite einen Titel.'}
      onChange={(event) => {
        const { value: title } = event.currentTarget;
        onChange((before) => ({ ...before, title }));
      }}
    />
    <Select
      label="Wer sieht sie?"
      allowDeselect={false}
      data={audiencesAt[page.place].map((value) => ({ value, label: pageAudienceLabels[value] }))}
      value={draft.audience}
      onChange={(audience) => audience !== null && onChange((before) => ({ ...before, audience }))}
    />
    <BlockList
      blocks={draft.blocks}
      problems={problems}
      labels={pageBlockLabels}
      kinds={kinds}
      max={pageLimits.blocks}
      empty="Noch leer. Eine Seite besteht aus Bausteinen: Texten, Bildern, Dateien, Formularen und Listen."
      make={newBlock}
      fields={(block, found, onUpdate) => (
        <PageBlockFields block={block} page={page} problems={found} onUpdate={onUpdate} />
      )}
      onUpdate={(change) => onChange((before) => ({ ...before, blocks: change(before.blocks) }))}
    />
  </Stack>
);

type Props = {
  page: EditedPage;
  /** Replaces the content here with the stored one. */
  onLoadNewState: () => Promise<void>;
};

/** The page editor: saves in every typing pause, publishes on request. */
export const PageEditor = ({ page, onLoadNewState }: Props) => {
  const [tab, setTab] = useState('content');
  const [wasChecked, setChecked] = useState(false);
  const [isDecided, setDecided] = useState(false);
  const saving = useAutosave({ pageId: page.ID, version: page.version, draft: draftOf(page) });
  const publish = usePublishPage();
  const restore = useRestoreVersion();
  const { draft, change, version, isOvertaken } = saving;
  const { blocks } = contentOf(draft);
  const problems = wasChecked ? publishProblems(blocks) : noProblems;

  const release = async () => {
    setChecked(true);
    if (blocks.length === 0 || publishProblems(blocks).size > 0) {
      setTab('content');
      return;
    }
    const stored = await saving.flush();
    await publish.mutateAsync({ page_ID: page.ID, version: stored });
    setChecked(false);
  };
  const bringBack = async (number: number) => {
    const stored = await saving.flush();
    await restore.mutateAsync({ page_ID: page.ID, version: stored, number });
    await onLoadNewState();
  };
  const refused = [saving.error, publish.error].find((error) => error !== null) ?? null;
  const meeting = refused !== null && isChangedMeanwhile(refused);
  const isUnchanged = page.state === 'published' && page.version === version && !saving.isDirty;
  const state = page.state === 'published' && !isUnchanged ? 'changed' : page.state;
  return (
    <>
      <UnsavedGuard isDirty={saving.isDirty} />
      <Group justify="space-between" mb="md" gap="sm">
        <Group gap="sm">
          <PageStateBadge state={state} />
          <Text size="sm" c="dimmed" role="status">
            {savingText(saving)}
          </Text>
        </Group>
        <Group gap="xs">
          <Button
            loading={publish.isPending}
            disabled={isUnchanged || isOvertaken || saving.isPending}
            onClick={() => void release().catch(() => undefined)}
          >
            Veröffentlichen
          </Button>
          <PageActions page={page} />
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {pagePlaceLabels[page.place]}
        {page.courseName !== '' && ` „${page.courseName}“`}: {pageAddress(page)}
      </Text>
      {refused !== null && (!meeting || isDecided) && (
        <StatusBanner kind="error">
          {refused.message}{' '}
          {meeting && (
            <Button variant="default" size="compact-sm" onClick={() => setDecided(false)}>
              Entscheiden
            </Button>
          )}
        </StatusBanner>
      )}
      {wasChecked && blocks.length === 0 && <StatusBanner kind="error">{emptyPage}</StatusBanner>}
      {meeting && !isDecided && (
        <ChangedMeanwhile
          sentence={refused.message}
          keepLabel="Meinen Stand behalten"
          onKeepMine={() => {
            publish.reset();
            setDecided(false);
            void saving.overwrite().catch(() => undefined);
          }}
          onLoad={() => void onLoadNewState()}
          onClose={() => setDecided(true)}
        />
      )}
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'content')} keepMounted={false}>
        <TabsList active={tab} mb="md">
          <Tabs.Tab value="content">Inhalt</Tabs.Tab>
          <Tabs.Tab value="preview">Vorschau</Tabs.Tab>
          <Tabs.Tab value="versions">Versionen</Tabs.Tab>
        </TabsList>
        <Tabs.Panel value="content">
          <ContentFields page={page} draft={draft} problems={problems} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          <PreviewPanel pageId={page.ID} draft={draft} />
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <VersionsPanel
            pageId={page.ID}
            mayRestore={!isOvertaken && !saving.isPending}
            isPending={restore.isPending}
            onRestore={(number) => bringBack(number).catch(() => undefined)}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  );
};
