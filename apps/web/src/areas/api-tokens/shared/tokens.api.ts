import { apiTokens } from '@vereinshaus/contract/api-tokens/calls';
import { query, useCommand } from '../../../kit/api.ts';

/** Whose tokens are listed: the viewer's, or all that access the club. */
export type TokenOwner = 'own' | 'club';

export const tokensQuery = (owner: TokenOwner) =>
  owner === 'own' ? query(apiTokens.own, {}) : query(apiTokens.ofClub, {});

const stale = [apiTokens.own, apiTokens.ofClub];

export const useAddToken = (owner: TokenOwner) =>
  useCommand(owner === 'own' ? apiTokens.addOwn : apiTokens.addOfClub, { inline: true, invalidates: stale });
export const useRevokeToken = (owner: TokenOwner) =>
  useCommand(owner === 'own' ? apiTokens.revokeOwn : apiTokens.revokeOfClub, { announces: true, invalidates: stale });
