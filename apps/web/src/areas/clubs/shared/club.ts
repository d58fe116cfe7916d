import { queryOptions } from '@tanstack/react-query';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { createContext, useContext } from 'react';
import { query, send } from '../../../kit/api.ts';
import { readStored, writeStored } from '../../../kit/storage.ts';

export type CurrentClub = ReplyOf<typeof clubs.get>;

const cachedFor = 5 * 60_000;

const overriddenId = () => window.vereinshaus?.verein_ID;
const storageKey = () => `vereinshaus.club.${overriddenId() ?? 'host'}`;

type RememberedClub = { at: number; club: CurrentClub };

/** Only used if its shape matches the current program: a deployment may have added a setting. */
const parseRemembered = (text: string): RememberedClub | undefined => {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('at' in value) || !('club' in value)) return undefined;
  const club = clubs.get.reply.safeParse(value.club);
  return typeof value.at === 'number' && club.success ? { at: value.at, club: club.data } : undefined;
};

const remembered = (): RememberedClub | undefined => {
  const text = readStored('localStorage', storageKey());
  if (text === null) return undefined;
  try {
    return parseRemembered(text);
  } catch {
    return undefined;
  }
};

/** For both sources: requested, or embedded in the page. */
export const rememberClub = (club: CurrentClub, at: number) =>
  writeStored('localStorage', storageKey(), JSON.stringify({ at, club } satisfies RememberedClub));

/** The fields of the club record depend on the signed-in user, so a change of user invalidates it. */
export const forgetClub = () => writeStored('localStorage', storageKey(), null);

/** The club of this host. A page reloaded within five minutes uses the stored record. */
export const clubQuery = () => {
  const id = overriddenId();
  const input = id === undefined ? {} : { verein_ID: id };
  const known = remembered();
  return queryOptions({
    queryKey: query(clubs.get, input).queryKey,
    queryFn: ({ signal }) => send(clubs.get, input, signal),
    staleTime: cachedFor,
    ...(known && { initialData: known.club, initialDataUpdatedAt: known.at }),
  });
};

export const ClubContext = createContext<CurrentClub | null>(null);

export const useClub = (): CurrentClub => {
  const club = useContext(ClubContext);
  if (club === null) throw new Error('useClub needs a ClubProvider above it.');
  return club;
};
