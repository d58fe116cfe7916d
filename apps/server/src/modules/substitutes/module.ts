import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { seekSubstitutes, seekWorker } from './seek-substitutes.ts';
import { substituteConstraints } from './substitutes.errors.ts';
import { substituteRoutes } from './substitutes.routes.ts';
import { substituteTexts } from './substitutes.texts.ts';

export const substitutesModule = defineModule({
  name: 'substitutes',
  tables: ['substitute_ask', 'substitute_request'],
  published: ['substitute_request_card'],
  routes: substituteRoutes,
  texts: substituteTexts,
  constraints: substituteConstraints,
  jobs: [seekSubstitutes],
  workers: ({ senderIn, originOf }) => [seekWorker(senderIn, originOf)],
  aboutPerson,
});
