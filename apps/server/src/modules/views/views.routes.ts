import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { removeView } from './remove-view.ts';
import { saveView } from './save-view.ts';
import { savedViews } from './views.queries.ts';

export const viewRoutes = routes(contract.views, {
  list: async (ctx, { list }) => ({ views: await savedViews(ctx, list) }),
  save: async (ctx, { shared = false, ...view }) => {
    await saveView(ctx, { ...view, isShared: shared });
    return succeeded('Die Ansicht ist gespeichert.');
  },
  remove: async (ctx, { ID }) => {
    await removeView(ctx, ID);
    return succeeded('Die Ansicht ist gelöscht.');
  },
});
