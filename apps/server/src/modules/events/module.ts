import { defineModule } from '../../module.ts';
import { withdrawQuestions } from '../answers/index.ts';
import { excusedOf } from '../attendance/index.ts';
import { giveBackGuests } from '../makeups/index.ts';
import { giveBackSingles } from '../singles/index.ts';
import { aboutPerson } from './about-person.ts';
import { eventChecks } from './event-checks.ts';
import { eventConstraints } from './events.errors.ts';
import { eventRoutes, serveCalendarFiles } from './events.routes.ts';
import { eventTexts } from './events.texts.ts';
import type { ForGuests } from './hide-events.ts';
import { withCourse } from './with-course.ts';

/** What becomes of what families have arranged for dates that are off or take place at another time. */
const forGuests: ForGuests = async (ctx, dates) => {
  await giveBackGuests(ctx, dates);
  await giveBackSingles(ctx, dates);
  await withdrawQuestions(ctx, dates);
};

export const eventsModule = defineModule({
  name: 'events',
  tables: ['calendar_feed', 'event', 'room', 'room_occupation'],
  published: ['event_card', 'room_card', 'room_occupation_card'],
  routes: eventRoutes({ forGuests, excusedOf }),
  serve: (app, { runtime }) => serveCalendarFiles(app, runtime, excusedOf),
  constraints: eventConstraints,
  checks: eventChecks,
  aboutPerson,
  withCourse,
  texts: eventTexts,
});
