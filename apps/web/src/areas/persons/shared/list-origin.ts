import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';

/** The list a person is opened from: the target of its names, and the label of the way back. */
export type ListOrigin = {
  label: string;
  /** The word in the URL of persons opened from the list; by default the list's own path. */
  view?: 'aview' | 'adview' | 'sview' | 'profil';
  profile?: 'aprofil' | 'adview' | 'sprofil' | 'profil';
};

export const ListOriginContext = createContext<ListOrigin | null>(null);

const originState = z.object({ origin: z.object({ path: z.string().startsWith('/'), label: z.string() }) });

/** State of a link to a person: the way back, and its label. */
export const comingFrom = (path: string, label: string) => ({ origin: { path, label } });

/** The previous list with its page and filters, from the browser's history state. */
export const originOf = (state: unknown): { path: string; label: string } | undefined =>
  originState.safeParse(state).data?.origin;

/** Links out of the list that return to its current state. */
export const useListOrigin = () => {
  const origin = useContext(ListOriginContext);
  const { pathname, search } = useLocation();
  const state = origin === null ? undefined : comingFrom(`${pathname}${search}`, origin.label);
  return {
    /** Undefined: the list has its own way to show a person. */
    viewOf: (personId: number) =>
      origin?.view === undefined ? undefined : { to: `/benutzer/${origin.view}/${personId}`, state },
    profileOf: (personId: number) => ({ to: `/benutzer/${origin?.profile ?? 'profil'}/${personId}`, state }),
  };
};
