import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';

/** The list that a person is opened from: where its names lead, and what the way back is called. */
export type ListOrigin = {
  label: string;
  /** Word in the address under which a name of the list opens; without one the list's own way is taken. */
  view?: 'aview' | 'adview' | 'sview' | 'profil';
  profile?: 'aprofil' | 'adview' | 'sprofil' | 'profil';
};

export const ListOriginContext = createContext<ListOrigin | null>(null);

const originState = z.object({ origin: z.object({ path: z.string().startsWith('/'), label: z.string() }) });

/** What a link to a person remembers of where it stands: the way back, and its name. */
export const comingFrom = (path: string, label: string) => ({ origin: { path, label } });

/** The list somebody came from, with its page and filters, as the history of the browser remembers it. */
export const originOf = (state: unknown): { path: string; label: string } | undefined =>
  originState.safeParse(state).data?.origin;

/** Links out of the list that lead back into it as it stands now. */
export const useListOrigin = () => {
  const origin = useContext(ListOriginContext);
  const { pathname, search } = useLocation();
  const state = origin === null ? undefined : comingFrom(`${pathname}${search}`, origin.label);
  return {
    /** Undefined: the list leads to the person in its own way. */
    viewOf: (personId: number) =>
      origin?.view === undefined ? undefined : { to: `/benutzer/${origin.view}/${personId}`, state },
    profileOf: (personId: number) => ({ to: `/benutzer/${origin?.profile ?? 'profil'}/${personId}`, state }),
  };
};
