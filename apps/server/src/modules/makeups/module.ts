import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { giveBackGuests } from './give-back-guests.ts';
import { makeupConstraints } from './makeups.errors.ts';
import { makeupRoutes } from './makeups.routes.ts';
import { makeupTexts } from './makeups.texts.ts';
import { remindOfMakeupsJob, remindOfMakeupsWorker } from './remind-of-makeups.ts';
import { restoreGuests } from './restore-guests.ts';
import { withCourse } from './with-course.ts';

export const makeupsModule = defineModule({
  name: 'makeups',
  tables: ['makeup'],
  published: ['makeup_card'],
  routes: makeupRoutes,
  texts: makeupTexts,
  constraints: makeupConstraints,
  jobs: [remindOfMakeupsJob],
  workers: (tools) => [remindOfMakeupsWorker(tools)],
  aboutPerson,
  withCourse,
  forGuests: giveBackGuests,
  guestsBack: restoreGuests,
});
