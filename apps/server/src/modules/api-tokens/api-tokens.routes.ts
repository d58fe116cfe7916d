import { contract } from '@vereinshaus/contract';
import { viewerOf } from '../../kit/ctx.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { ownTokens, tokensOfClub } from './api-tokens.queries.ts';
import { createToken, revokeToken } from './create-token.ts';

const created = 'Der Zugriffsschlüssel ist angelegt.';
const revoked = 'Der Zugriffsschlüssel ist gesperrt.';

export const apiTokenRoutes = routes(contract.apiTokens, {
  own: (ctx) => ownTokens(ctx),
  addOwn: async (ctx, input) => ({ ...succeeded(created), ...(await createToken(ctx, input, false)) }),
  revokeOwn: async (ctx, { ID }) => {
    await revokeToken(ctx, ID, viewerOf(ctx).id);
    return succeeded(revoked);
  },
  ofClub: (ctx) => tokensOfClub(ctx),
  addOfClub: async (ctx, input) => ({ ...succeeded(created), ...(await createToken(ctx, input, true)) }),
  revokeOfClub: async (ctx, { ID }) => {
    await revokeToken(ctx, ID);
    return succeeded(revoked);
  },
});
