import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { drawConstraints } from './draws.errors.ts';
import { comparisonRoutes, drawRoutes } from './draws.routes.ts';
import { drawMailTexts } from './draws.texts.ts';
import { tellWaitingDrawsJob, tellWaitingDrawsWorker } from './tell-waiting-draws.ts';

export const drawsModule = defineModule({
  name: 'draws',
  tables: ['draw', 'draw_change', 'draw_course', 'draw_entry'],
  published: ['draw_course_card'],
  routes: drawRoutes,
  afterCommitRoutes: comparisonRoutes,
  constraints: drawConstraints,
  aboutPerson,
  jobs: [tellWaitingDrawsJob],
  workers: ({ senderIn, originOf }) => [tellWaitingDrawsWorker(senderIn, originOf)],
  texts: drawMailTexts,
});
