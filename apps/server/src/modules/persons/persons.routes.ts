import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { foundPersons, personById, personList, personsByManager } from './persons.queries.ts';

export const personRoutes = routes(contract.persons, {
  get: async (ctx, { child_ID: personId }) => ({ status: 'success' as const, ...(await personById(ctx, personId)) }),
  search: async (ctx, input) => ({ users: await foundPersons(ctx, input) }),
  searchByPost: async (ctx, input) => ({ users: await foundPersons(ctx, input) }),
  list: async (ctx, { edit: groupOf, ...input }) => personList(ctx, { ...input, groupOf }),
  listAsObject: async (ctx, { group }) => {
    const { users } = await personList(ctx, { group, page: 1 });
    return { users: Object.fromEntries(users.map((user) => [String(user.ID), user])) };
  },
  listByManager: async (ctx, input) => personsByManager(ctx, input),
});
