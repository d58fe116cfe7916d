import { createContext, useContext, useEffect, useId, useRef } from 'react';

type State = { isDirty: boolean; isPending: boolean };

/** One of several forms of a page: its state and actions. */
export type SavedPart = State & { save: () => void; discard: () => void };

/** Registers a part with the page; null removes it. The function is stable. */
type Tell = (id: string, part: SavedPart | null) => void;

export const SavedTogether = createContext<Tell | null>(null);

/** Adds the surrounding form to those saved together. */
export const useSavedPart = ({ isDirty, isPending, onDiscard }: State & { onDiscard: () => void }) => {
  const tell = useContext(SavedTogether);
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const discard = useRef(onDiscard);
  useEffect(() => {
    discard.current = onDiscard;
  });
  useEffect(() => {
    tell?.(id, {
      isDirty,
      isPending,
      save: () => place.current?.closest('form')?.requestSubmit(),
      discard: () => discard.current(),
    });
  }, [tell, id, isDirty, isPending]);
  useEffect(() => () => tell?.(id, null), [tell, id]);
  return place;
};
