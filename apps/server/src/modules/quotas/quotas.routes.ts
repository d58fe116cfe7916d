import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { filledQuotas } from './quotas.ts';

export const quotaRoutes = routes(contract.quotas, {
  filled: async (ctx) => ({ quotas: await filledQuotas(ctx) }),
});
