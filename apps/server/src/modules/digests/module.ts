import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { digestRoutes } from './digests.routes.ts';
import { digestTexts } from './digests.texts.ts';
import { writeDigestsJob, writeDigestsWorker } from './write-digests.ts';

export const digestsModule = defineModule({
  name: 'digests',
  tables: ['family_digest'],
  published: ['digest_reader'],
  routes: digestRoutes,
  texts: digestTexts,
  jobs: [writeDigestsJob],
  workers: (tools) => [writeDigestsWorker(tools)],
  aboutPerson,
});
