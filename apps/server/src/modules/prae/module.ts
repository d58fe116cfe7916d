import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { askForL19Job, askForL19Worker } from './ask-for-l19.ts';
import { praeConstraints } from './prae.errors.ts';
import { praeFileRoutes, praeRoutes } from './prae.routes.ts';
import { praeTexts } from './prae.texts.ts';
import { withCourse } from './with-course.ts';

export const praeModule = defineModule({
  name: 'prae',
  tables: ['prae_budget', 'prae_form', 'prae_line', 'prae_payee', 'prae_payout', 'prae_rate', 'prae_skip', 'prae_year'],
  published: ['prae_payout_card', 'prae_rate_card', 'prae_unsettled_card'],
  routes: praeRoutes,
  afterCommitRoutes: praeFileRoutes,
  constraints: praeConstraints,
  jobs: [askForL19Job],
  workers: (tools) => [askForL19Worker(tools)],
  aboutPerson,
  withCourse,
  texts: praeTexts,
});
