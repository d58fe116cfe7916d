import { contract } from '@vereinshaus/contract';
import { bondKindLabels } from '@vereinshaus/contract/bookings/queue-bonds';
import { routes, succeeded } from '../../kit/routes.ts';
import { admitWaiting, previewAdmission } from './admit-waiting.ts';
import { answerOffer } from './answer-offer.ts';
import { answerReminder, reminderOfLink, waitsOfFamily } from './answer-reminder.ts';
import { moveInQueue } from './move-in-queue.ts';
import { offeredPlace, offerOfLink, offersToFamily } from './offered-place.queries.ts';
import { bondWaiting, unbondWaiting } from './queue-bonds.ts';
import { bondFriends, endFriends, tellParted } from './queue-friends.ts';
import { queueLogOf } from './queue-log.queries.ts';
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
  move: async (ctx, { course_ID: courseId, course_parts_ID: participationId, place, reason }) => {
    await moveInQueue(ctx, { courseId, participationId, place, reason });
    return succeeded(`Gereiht auf Platz ${place}. Der Grund steht im Verlauf.`);
  },
  log: (ctx, { course_ID: courseId, child_ID: personId }) => queueLogOf(ctx, { courseId, personId }),
  mine: async (ctx) => ({ offers: await offersToFamily(ctx) }),
  offer: async (ctx, { course_ID: courseId, child_ID: personId }) => ({
    offer: await offeredPlace(ctx, { courseId, personId }),
  }),
  answer: async (ctx, { course_ID: courseId, child_ID: personId, answer, shownTotal: shownCents }) =>
    succeeded(await answerOffer(ctx, { courseId, personId, answer, shownCents })),
  friends: async (ctx, { course_ID: courseId, course_parts_IDs: participationIds, reason, ends }) => {
    await (ends ? endFriends : bondFriends)(ctx, { courseId, participationIds, reason });
    return succeeded(
      ends
        ? 'Sie warten wieder einzeln, an ihrem Platz. Die Familien sind verständigt.'
        : 'Sie warten jetzt gemeinsam. Die Familien sind verständigt.',
    );
  },
  bond: async (ctx, { course_parts_IDs: participationIds, kind }) => {
    for (const ended of await bondWaiting(ctx, { participationIds, kind })) await tellParted(ctx, ended);
    return succeeded(`Ihr wartet gemeinsam: ${bondKindLabels[kind]}.`);
  },
  unbond: async (ctx, { course_parts_ID: participationId }) => {
    await tellParted(ctx, await unbondWaiting(ctx, participationId));
    return succeeded('Jedes wartet wieder einzeln, an seinem Platz.');
  },
  offerByLink: async (ctx, { token }) => {
    const { acting, offered } = await offerOfLink(ctx, token);
    return { offer: await offeredPlace(acting, offered) };
  },
  reminderByLink: async (ctx, { token }) => {
    const { acting } = await reminderOfLink(ctx, token);
    return { waits: await waitsOfFamily(acting) };
  },
  answerReminderByLink: async (ctx, { token, stop }) => succeeded(await answerReminder(ctx, token, stop)),
  answerByLink: async (ctx, { token, answer, shownTotal: shownCents }) => {
    const { acting, offered } = await offerOfLink(ctx, token);
    return succeeded(await answerOffer(acting, { ...offered, answer, shownCents }));
  },
});
