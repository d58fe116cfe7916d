import { useMutation } from '@tanstack/react-query';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import { home } from '@vereinshaus/contract/home/calls';
import { membership } from '@vereinshaus/contract/membership/calls';
import { persons } from '@vereinshaus/contract/persons/calls';
import { texts } from '@vereinshaus/contract/texts/calls';
import { query, send, useCommand } from '../../kit/api.ts';

/** All calls that show roles become stale when one changes. */
const showsRoles = [
  membership.rolesOfPerson,
  membership.roleCodes,
  membership.holdersOfRole,
  membership.board,
  membership.byRole,
  membership.jubilees,
  membership.cards,
  persons.get,
  persons.list,
];

const showsRequests = [...showsRoles, membership.requests, membership.ownRequests, home.inbox];

export const rolesQuery = (personId: number) => query(membership.rolesOfPerson, { childID: personId });
export const roleCodesQuery = () => query(membership.roleCodes, {});
export const holdersQuery = (code: number) => query(membership.holdersOfRole, { code });
export const ownRequestsQuery = () => query(membership.ownRequests, {});
export const requestsQuery = () => query(membership.requests, {});
export const textQuery = (key: 'membershipChange' | 'membershipEnd') => query(texts.get, { key });
/** The loaded codes expire after an hour: new ones are fetched long before. */
export const cardsQuery = () => ({ ...query(membership.cards, {}), refetchInterval: 10 * 60_000 });

/** The link is only signed when the user requests the card. */
export const useGoogleCard = () =>
  useMutation({
    mutationFn: (input: { child_ID: number }) => send(membership.googleCard, input),
    onSuccess: ({ url }) => window.location.assign(url),
  });

export const ownGroupQuery = () => query(persons.list, { group: 'only_mine' });
export const personQuery = (personId: number) => query(persons.get, { child_ID: personId });

const inDialog = { announces: true, inline: true } as const;

export const useAddRole = () => useCommand(membership.addRole, { ...inDialog, invalidates: showsRoles });
export const useEndRole = () => useCommand(membership.endRole, { ...inDialog, invalidates: showsRoles });
export const useChangeMembership = () =>
  useCommand(membership.changeMembership, { ...inDialog, invalidates: showsRoles });

export const useChangeMany = () => useCommand(membership.changeMany, { ...inDialog, invalidates: showsRoles });

export const useRequestChange = () => useCommand(membership.requestChange, { ...inDialog, invalidates: showsRequests });
export const useWithdrawLeave = () =>
  useCommand(membership.withdrawLeave, { announces: true, invalidates: showsRequests });
export const useDecideRequest = () => useCommand(membership.decideRequest, { ...inDialog, invalidates: showsRequests });

const showsCodes = [membership.roleCodes, membership.board, clubs.get];

export const useAddRoleCode = () => useCommand(membership.addRoleCode, { ...inDialog, invalidates: showsCodes });
export const useChangeRoleCode = () => useCommand(membership.changeRoleCode, { ...inDialog, invalidates: showsCodes });
export const useDeleteRoleCode = () => useCommand(membership.deleteRoleCode, { ...inDialog, invalidates: showsCodes });

export const useRenewCard = () =>
  useCommand(membership.renewCard, { announces: true, invalidates: [membership.cards] });
