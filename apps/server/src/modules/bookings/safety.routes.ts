import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { photoConsentsOf } from './photo-consents.queries.ts';
import { safetyOf } from './safety.queries.ts';
import { trainerSheet } from './trainer-sheet.ts';

export const safetyRoutes = routes(contract.safety, {
  photoConsents: (ctx, { id }) => photoConsentsOf(ctx, id),
  ofCourse: async (ctx, { id: courseId, eventID: eventId }) => ({
    participants: await safetyOf(ctx, { courseId, eventId }, eventId === undefined ? 'course' : 'hall'),
  }),
  sheet: (ctx, { id: courseId, eventID: eventId }) => trainerSheet(ctx, { courseId, eventId }),
});
