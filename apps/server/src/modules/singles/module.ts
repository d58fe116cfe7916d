import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { giveBackSingles } from './give-back-singles.ts';
import { remindOfBlocksJob, remindOfBlocksWorker } from './remind-of-blocks.ts';
import { restoreSingles } from './restore-singles.ts';
import { singleRoutes } from './singles.routes.ts';
import { singleTexts } from './singles.texts.ts';
import { withCourse } from './with-course.ts';

export const singlesModule = defineModule({
  name: 'singles',
  tables: ['single_booking', 'single_offer', 'unit_block'],
  published: ['single_booking_card', 'unit_block_card'],
  routes: singleRoutes,
  jobs: [remindOfBlocksJob],
  workers: (tools) => [remindOfBlocksWorker(tools)],
  aboutPerson,
  withCourse,
  forGuests: giveBackSingles,
  guestsBack: restoreSingles,
  texts: singleTexts,
});
