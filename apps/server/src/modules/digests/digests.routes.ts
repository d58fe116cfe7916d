import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { chooseDigest, digestState } from './choose-digest.ts';
import { previewDigest } from './write-digests.ts';

export const digestRoutes = routes(contract.digests, {
  state: (ctx, { child_ID: personId }) => digestState(ctx, personId),
  preview: async (ctx, { child_ID: personId }) => {
    const letter = await previewDigest(ctx, personId);
    return letter ?? { subject: '', html: '' };
  },
  save: async (ctx, { child_ID: personId, wants }) => {
    await chooseDigest(ctx, { personId, wants });
    return succeeded(
      wants
        ? 'Ab jetzt kommt der Wochenüberblick.'
        : 'Der Wochenüberblick ist ausgeschaltet. Was gesammelt war, ist unterwegs.',
    );
  },
});
