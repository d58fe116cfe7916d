import type { WithCourse } from '../courses/index.ts';
import { lockComingDatesOf } from '../events/index.ts';
import { giveBackGuests } from './give-back-guests.ts';

/** A copy of a course has no guests; with a course that goes, theirs have their Ersatzstunde again. */
export const withCourse: WithCourse = {
  copy: async () => {},
  remove: async (ctx, courseIds) => giveBackGuests(ctx, await lockComingDatesOf(ctx, courseIds)),
};
