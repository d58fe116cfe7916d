import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { foundPersons, personById, personList, personsByManager } from './persons.queries.ts';
import { noteHealthAccess } from './sensitive-access.ts';
import { visibleExtra } from './visible-extra.ts';

export const personRoutes = routes(contract.persons, {
  get: async (ctx, { child_ID: personId }) => {
    const person = await personById(ctx, personId);
    await noteHealthAccess(ctx, person);
    return { status: 'success' as const, ...person, data: await visibleExtra(ctx, person.data) };
  },
  search: async (ctx, input) => ({ users: await foundPersons(ctx, input) }),
  searchByPost: async (ctx, input) => ({ users: await foundPersons(ctx, input) }),
  list: async (ctx, { edit: groupOf, ...input }) => personList(ctx, { ...input, groupOf }),
  listAsObject: async (ctx, { group }) => {
    const { users } = await personList(ctx, { group, page: 1 });
    return { users: Object.fromEntries(users.map((user) => [String(user.ID), user])) };
  },
  listByManager: async (ctx, input) => personsByManager(ctx, input),
});
