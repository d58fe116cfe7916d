import { createContext, useContext, useEffect, useId, useRef } from 'react';

type State = { isDirty: boolean; isPending: boolean };

/** One of several forms of a page: how it stands, and what can be done with it. */
export type SavedPart = State & { save: () => void; discard: () => void };

/** Tells the page about a part of it; null when it is gone. The function stays the same. */
type Tell = (id: string, part: SavedPart | null) => void;

export const SavedTogether = createContext<Tell | null>(null);

/** Joins the form around the element to those that are saved together. */
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
