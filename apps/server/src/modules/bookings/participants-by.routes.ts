import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { participantChoices, participantsBy, rolesAsked } from './participants-by.queries.ts';

export const participantsByRoutes = routes(contract.participantsBy, {
  list: (ctx, { type: category, value: ids, active, trainers, waitlist, ...asked }) =>
    participantsBy(ctx, { ...asked, category, ids, roles: rolesAsked({ active, trainers, waitlist }) }),
  choices: async (ctx, { type: category, ...period }) => ({ choices: await participantChoices(ctx, category, period) }),
});
