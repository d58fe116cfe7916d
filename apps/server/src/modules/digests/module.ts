import { defineModule } from '../../module.ts';
import { gatherMadeUpJob } from '../system/index.ts';
import { aboutPerson } from './about-person.ts';
import { digestRoutes } from './digests.routes.ts';
import { digestTexts } from './digests.texts.ts';
import { gatherMadeUpWorker } from './gather-made-up.ts';
import { writeDigestsJob, writeDigestsWorker } from './write-digests.ts';

export const digestsModule = defineModule({
  name: 'digests',
  tables: ['family_digest'],
  published: ['digest_reader'],
  routes: digestRoutes,
  texts: digestTexts,
  jobs: [writeDigestsJob, gatherMadeUpJob],
  workers: (tools) => [writeDigestsWorker(tools), gatherMadeUpWorker(tools)],
  aboutPerson,
});
