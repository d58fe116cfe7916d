import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { participantsBy } from './participants-by.queries.ts';

export const participantsByRoutes = routes(contract.participantsBy, {
  list: (ctx, { category, ids, from, to, withTrainers }) =>
    participantsBy(ctx, { category, ids, from, to, withTrainers }),
});
