import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { demography } from './demography.queries.ts';
import { personsAsExcel } from './person-file.ts';
import { fieldsOfPersons, listFields } from './person-list-fields.queries.ts';
import {
  activeManagers,
  activeOrManagers,
  activePersons,
  courseChoices,
  deceasedPersons,
  trainers,
} from './person-lists.queries.ts';

export const personListRoutes = routes(contract.personLists, {
  active: async (ctx, input) => activePersons(ctx, input),
  activeManagers: async (ctx, input) => activeManagers(ctx, input),
  activeOrManagers: async (ctx, input) => activeOrManagers(ctx, input),
  trainers: async (ctx, input) => trainers(ctx, input),
  deceased: async (ctx, input) => deceasedPersons(ctx, input),
  courseChoices: async (ctx) => ({ courses: await courseChoices(ctx) }),
  fields: async (ctx, { fields, user_ids: personIds }) => ({
    users: await fieldsOfPersons(ctx, personIds, await listFields(ctx, fields)),
  }),
  excel: async (ctx, { user_ids: personIds, additional }) => personsAsExcel(ctx, personIds, additional),
  demography: async (ctx, { who }) => demography(ctx, who),
});
