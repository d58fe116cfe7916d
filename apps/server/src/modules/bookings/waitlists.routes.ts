import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { admitWaiting, previewAdmission } from './admit-waiting.ts';
import { queuesOfClub } from './waitlists.queries.ts';

export const waitlistRoutes = routes(contract.waitlists, {
  list: async (ctx) => ({ queues: await queuesOfClub(ctx) }),
  preview: (ctx, { course_ID: courseId, course_parts_IDs: participationIds, force }) =>
    previewAdmission(ctx, { courseId, participationIds, force }),
  admit: async (ctx, { course_ID: courseId, course_parts_IDs: participationIds, shownTotal: shownCents, ...rest }) => {
    const admitted = await admitWaiting(ctx, { courseId, participationIds, shownCents, ...rest });
    const [first] = admitted;
    return succeeded(
      admitted.length === 1
        ? `${first?.fullName ?? ''} ist aufgenommen.`
        : `${admitted.length} Personen sind aufgenommen.`,
    );
  },
});
