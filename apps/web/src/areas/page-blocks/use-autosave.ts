import { useEffect, useEffectEvent, useState } from 'react';
import { isChangedMeanwhile } from '../../kit/changed-fields.ts';
import { useSavePage } from './page-blocks.api.ts';
import { contentOf, isSame, type PageDraft } from './page-draft.ts';

/** Typing pause before a save. */
const pauseMs = 1000;

type Start = { pageId: number; version: number; draft: PageDraft };

/**
 * The draft of a page, saved in every typing pause. Changes saved by another user are never overwritten: then saving stops until the user
 * decides which version counts.
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

  // A refused draft is only sent again after a change.
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
    /** Saves immediately, so that the displayed state is what gets published. */
    flush: () => (isDirty ? store() : Promise.resolve(saved.version)),
    /** The other user's version is kept as an earlier one. */
    overwrite: () => store(true),
  };
};
