import { defineModule } from '../../module.ts';
import { excusedOf } from '../attendance/index.ts';
import { aboutPerson } from './about-person.ts';
import { eventChecks } from './event-checks.ts';
import { eventConstraints } from './events.errors.ts';
import { eventRoutes, serveCalendarFiles } from './events.routes.ts';
import { eventTexts } from './events.texts.ts';
import { sealScope } from './feeds.queries.ts';
import { withCourse } from './with-course.ts';

export const eventsModule = defineModule({
  name: 'events',
  sealed: [{ table: 'calendar_feed', column: 'token_cipher', scope: sealScope }],
  tables: ['calendar_feed', 'event', 'room', 'room_occupation'],
  published: ['event_card', 'room_card', 'room_occupation_card'],
  routes: ({ forGuests }) => eventRoutes({ forGuests, excusedOf }),
  serve: (app, { runtime }) => serveCalendarFiles(app, runtime, excusedOf),
  constraints: eventConstraints,
  checks: eventChecks,
  aboutPerson,
  withCourse,
  texts: eventTexts,
});
