import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { participantsBy, rolesAsked } from './participants-by.queries.ts';

export const participantsByRoutes = routes(contract.participantsBy, {
  list: (ctx, { type: category, value: ids, from, to, active, trainers, waitlist }) =>
    participantsBy(ctx, { category, ids, from, to, roles: rolesAsked({ active, trainers, waitlist }) }),
});
