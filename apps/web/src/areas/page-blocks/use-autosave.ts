import { useEffect, useEffectEvent, useState } from 'react';
import { isChangedMeanwhile } from '../../kit/changed-fields.ts';
import { useSavePage } from './page-blocks.api.ts';
import { contentOf, isSame, type PageDraft } from './page-draft.ts';

/** As long as somebody types, nothing is sent. */
const pauseMs = 1000;

type Start = { pageId: number; version: number; draft: PageDraft };

/**
 * The draft of a page, saved whenever somebody pauses. What somebody else has saved meanwhile is never overwritten:
 * then nothing more is sent until it is decided which of the two counts.
 */
export const useAutosave = ({ pageId, version, draft: start }: Start) => {
  const save = useSavePage();
  const [draft, setDraft] = useState(start);
  const [saved, setSaved] = useState({ draft: start, version });
  const [refused, setRefused] = useState<PageDraft | null>(null);
  const isDirty = !isSame(draft, saved.draft);
  const isOvertaken = save.error !== null && isChangedMeanwhile(save.error);
  const hasTitle = draft.title.trim() !== '';

  const store = async (overwrite = false): Promise<number> => {
    const input = { page_ID: pageId, version: saved.version, ...contentOf(draft), ...(overwrite && { overwrite }) };
    const stored = await save.mutateAsync(input).catch((error: unknown) => {
      setRefused(draft);
      throw error;
    });
    setSaved({ draft, version: stored.version });
    return stored.version;
  };

  // What was refused is sent again when something has changed.
  const isWaiting = isDirty && hasTitle && !save.isPending && !isOvertaken && refused !== draft;
  const storeQuietly = useEffectEvent(() => void store().catch(() => undefined));
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => storeQuietly(), pauseMs);
    return () => clearTimeout(timer);
  }, [isWaiting, draft]);

  return {
    draft,
    change: (update: (before: PageDraft) => PageDraft) => setDraft(update),
    isDirty,
    isPending: save.isPending,
    isOvertaken,
    error: save.error,
    version: saved.version,
    /** At once: what is published is what stands here. */
    flush: () => (isDirty ? store() : Promise.resolve(saved.version)),
    /** What the other one wrote is kept as an earlier state. */
    overwrite: () => store(true),
  };
};
