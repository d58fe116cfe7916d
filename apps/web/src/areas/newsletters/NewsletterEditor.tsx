import { Button, Checkbox, Group, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { newsletterPlaceholders } from '@vereinshaus/contract/newsletters/newsletter-content';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BlockUpdate } from '../../kit/blocks/BlockList.tsx';
import { ChangedMeanwhile } from '../../kit/ChangedMeanwhile.tsx';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { isChangedMeanwhile } from '../../kit/changed-fields.ts';
import { Form } from '../../kit/Form.tsx';
import { SaveBar } from '../../kit/SaveBar.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { BlockList } from './BlockList.tsx';
import {
  contentOf,
  emptyDraft,
  hasProblems,
  isSame,
  type NewsletterDraft,
  noProblems,
  problemsOf,
} from './newsletter-draft.ts';
import { useRemoveNewsletter, useSaveNewsletter } from './newsletters.api.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { RecipientCount } from './RecipientCount.tsx';
import { SaveTemplateDialog } from './SaveTemplateDialog.tsx';
import { SendPanel } from './SendPanel.tsx';

type Props = {
  /** 0 = a new one. */
  newsletterId: number;
  version: number;
  start: NewsletterDraft;
  names: ReadonlyMap<number, string>;
  /** Replaces the content here with what another user has saved. */
  onLoadNewState: () => void;
};

const hint = newsletterPlaceholders.map((name) => `{${name}}`).join(', ');

type ContentProps = {
  draft: NewsletterDraft;
  problems: ReturnType<typeof problemsOf>;
  onChange: (change: Partial<NewsletterDraft>) => void;
  onBlocks: BlockUpdate<NewsletterDraft['blocks']>;
};

const ContentFields = ({ draft, problems, onChange, onBlocks }: ContentProps) => (
  <Stack>
    <TextInput
      label="Betreff"
      required
      maxLength={200}
      value={draft.subject}
      error={problems.fields.subject}
      onChange={(event) => onChange({ subject: event.currentTarget.value })}
    />
    <TextInput
      label="Vorschautext"
      description="Viele E-Mail-Programme zeigen ihn neben dem Betreff."
      maxLength={200}
      value={draft.previewText}
      error={problems.fields.previewText}
      onChange={(event) => onChange({ previewText: event.currentTarget.value })}
    />
    <Text size="sm" c="dimmed">
      Platzhalter, die für jeden Empfänger ausgefüllt werden: {hint}
    </Text>
    <BlockList blocks={draft.blocks} problems={problems.blocks} onUpdate={onBlocks} />
    <Checkbox
      label="Im Archiv zeigen"
      description="Nach dem Verschicken kann ihn dort jeder lesen, der sich im Verein anmeldet."
      checked={draft.isInArchive}
      onChange={(event) => onChange({ isInArchive: event.currentTarget.checked })}
    />
  </Stack>
);

/** Actions for a draft besides sending. */
const MoreActions = ({ newsletterId, draft }: { newsletterId: number; draft: NewsletterDraft }) => {
  const remove = useRemoveNewsletter();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'template' | 'remove' | null>(null);
  return (
    <Group my="md">
      <Button variant="default" size="compact-md" onClick={() => setOpen('template')}>
        Als Vorlage speichern
      </Button>
      {newsletterId > 0 && (
        <Button variant="subtle" color="red" size="compact-md" onClick={() => setOpen('remove')}>
          Entwurf löschen
        </Button>
      )}
      {open === 'template' && <SaveTemplateDialog content={contentOf(draft)} onClose={() => setOpen(null)} />}
      <ConfirmModal
        opened={open === 'remove'}
        title="Entwurf löschen?"
        confirmLabel="Entwurf löschen"
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate({ newsletter_ID: newsletterId }, { onSuccess: () => void navigate('/newsletter/liste') })
        }
        onClose={() => setOpen(null)}
      >
        „{draft.subject}“ ist noch nicht verschickt. Gelöscht ist er für alle.
      </ConfirmModal>
    </Group>
  );
};

/** A new newsletter gets its URL after saving; navigating earlier would trigger the unsaved-changes warning. */
const useWayTo = (newsletterId: number) => {
  const navigate = useNavigate();
  useEffect(() => {
    if (newsletterId > 0) void navigate(`/newsletter/${newsletterId}`, { replace: true });
  }, [newsletterId, navigate]);
};

/** A draft: content, recipients, preview and sending next to each other, saved together. */
export const NewsletterEditor = ({ newsletterId, version: loadedVersion, start, names, onLoadNewState }: Props) => {
  const save = useSaveNewsletter();
  const [tab, setTab] = useState('content');
  // Content from a template is not saved yet.
  const [saved, setSaved] = useState({ draft: newsletterId === 0 ? emptyDraft : start, version: loadedVersion });
  const [draft, setDraft] = useState(start);
  const [known, setKnown] = useState(names);
  const [wasChecked, setChecked] = useState(false);
  const [createdId, setCreatedId] = useState(0);
  const problems = wasChecked ? problemsOf(draft) : noProblems;
  const isDirty = !isSame(draft, saved.draft);
  const change = (part: Partial<NewsletterDraft>) => setDraft((before) => ({ ...before, ...part }));
  const input = { ...contentOf(draft), audience: draft.audience, isInArchive: draft.isInArchive };
  const store = (target: { newsletter_ID: number; version: number }) =>
    save.mutate(
      { ...target, ...input },
      {
        onSuccess: ({ ID, version }) => {
          setSaved({ draft, version });
          if (ID !== newsletterId) setCreatedId(ID);
        },
      },
    );
  const submit = () => {
    setChecked(true);
    if (hasProblems(problemsOf(draft))) setTab('content');
    else store({ newsletter_ID: newsletterId, version: saved.version });
  };
  useWayTo(isDirty ? 0 : createdId);
  const isOvertaken = save.error !== null && isChangedMeanwhile(save.error);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <UnsavedGuard isDirty={isDirty} />
      {save.error && !isOvertaken && <StatusBanner kind="error">{save.error.message}</StatusBanner>}
      {isOvertaken && (
        <ChangedMeanwhile
          sentence={save.error.message}
          keepLabel="Meinen als neuen Entwurf"
          onKeepMine={() => store({ newsletter_ID: 0, version: 0 })}
          onLoad={onLoadNewState}
          onClose={() => save.reset()}
        />
      )}
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'content')} keepMounted={false}>
        <TabsList active={tab} mb="md">
          <Tabs.Tab value="content">Inhalt</Tabs.Tab>
          <Tabs.Tab value="recipients">Empfänger</Tabs.Tab>
          <Tabs.Tab value="preview">Vorschau</Tabs.Tab>
          <Tabs.Tab value="send">Senden</Tabs.Tab>
        </TabsList>
        <Tabs.Panel value="content">
          <ContentFields
            draft={draft}
            problems={problems}
            onChange={change}
            onBlocks={(update) => setDraft((before) => ({ ...before, blocks: update(before.blocks) }))}
          />
          <MoreActions newsletterId={newsletterId} draft={draft} />
        </Tabs.Panel>
        <Tabs.Panel value="recipients">
          <Stack>
            <AudienceFields
              audience={draft.audience}
              names={known}
              onChange={(audience) => change({ audience })}
              onName={(personId, name) => setKnown((before) => new Map([...before, [personId, name]]))}
            />
            <RecipientCount audience={draft.audience} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          <PreviewPanel draft={draft} />
        </Tabs.Panel>
        <Tabs.Panel value="send">
          <SendPanel newsletterId={newsletterId} version={saved.version} audience={draft.audience} isDirty={isDirty} />
        </Tabs.Panel>
      </Tabs>
      {(newsletterId > 0 || isDirty || save.isPending) && (
        <SaveBar isDirty={isDirty} isPending={save.isPending} onDiscard={() => setDraft(saved.draft)} />
      )}
    </Form>
  );
};
