import { contract } from '@vereinshaus/contract';
import { routes } from '../../kit/routes.ts';
import { safetyOf } from './safety.queries.ts';
import { trainerSheet } from './trainer-sheet.ts';

export const safetyRoutes = routes(contract.safety, {
  ofCourse: async (ctx, { id: courseId }) => ({ participants: await safetyOf(ctx, courseId, 'course') }),
  sheet: (ctx, { id: courseId }) => trainerSheet(ctx, courseId),
});
