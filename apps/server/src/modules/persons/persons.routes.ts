import { contract } from '@vereinshaus/contract';
import type { Ctx } from '../../kit/ctx.ts';
import { routes } from '../../kit/routes.ts';
import { findCallers } from './callers.queries.ts';
import { foundWithBalances } from './person-balances.ts';
import { foundPersons } from './person-search.queries.ts';
import { personList, personsByManager } from './persons.queries.ts';
import { groupToEdit, readPerson } from './read-person.ts';

const search = async (ctx: Ctx, input: Parameters<typeof foundPersons>[1]) => ({
  users: await foundWithBalances(ctx, await foundPersons(ctx, input), input.furtherFields),
});

export const personRoutes = routes(contract.persons, {
  get: async (ctx, { child_ID: personId }) => {
    const person = await readPerson(ctx, personId);
    return { status: 'success' as const, ...person };
  },
  search,
  searchByPost: search,
  caller: async (ctx, { phone }) => ({ families: await findCallers(ctx, phone) }),
  list: async (ctx, { edit, ...input }) =>
    edit === undefined ? personList(ctx, input) : groupToEdit(ctx, edit, input),
  listAsObject: async (ctx, { group }) => {
    const { users } = await personList(ctx, { group, page: 1 });
    return { users: Object.fromEntries(users.map((user) => [String(user.ID), user])) };
  },
  listByManager: async (ctx, input) => personsByManager(ctx, input),
});
