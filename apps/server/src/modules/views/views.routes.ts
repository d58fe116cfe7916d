import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { removeView } from './remove-view.ts';
import { saveView } from './save-view.ts';
import { savedViews } from './views.queries.ts';
import { markChangesSeen, unwatchView, watchView } from './watch-view.ts';
import { watchedViews } from './watched-views.queries.ts';

/** „steht 1 darauf“ */
const standing = (members: number) => (members === 1 ? 'steht 1 darauf' : `stehen ${members} darauf`);

/** Whoever heard of its changes is told that this ends. */
const goneText = (told: number) => {
  if (told === 0) return '';
  return told === 1
    ? ' Eine Person hatte sie im Auge und bekommt Bescheid.'
    : ` ${told} Personen hatten sie im Auge und bekommen Bescheid.`;
};

export const viewRoutes = routes(contract.views, {
  list: async (ctx, { list }) => ({ views: await savedViews(ctx, list) }),
  save: async (ctx, { shared = false, ...view }) => {
    await saveView(ctx, { ...view, isShared: shared });
    return succeeded('Die Ansicht ist gespeichert.');
  },
  remove: async (ctx, { ID }) => {
    const told = await removeView(ctx, ID);
    return succeeded(`Die Ansicht ist gelöscht.${goneText(told)}`);
  },
  watched: async (ctx) => ({ watches: await watchedViews(ctx) }),
  watch: async (ctx, { ID: viewId, often, mail: byMail }) => {
    const members = await watchView(ctx, { viewId, often, byMail });
    return succeeded(`Du erfährst ab jetzt, wer dazukommt oder herausfällt. Derzeit ${standing(members)}.`);
  },
  unwatch: async (ctx, { ID: viewId }) => {
    await unwatchView(ctx, viewId);
    return succeeded('Du erfährst nicht mehr, wenn sich diese Liste ändert.');
  },
  markSeen: async (ctx, { ID: viewId, until }) => {
    await markChangesSeen(ctx, { viewId, until });
    return succeeded('Als gelesen vermerkt.');
  },
});
