import { defineModule } from '../../module.ts';
import { endSession } from '../session/index.ts';
import { aboutPerson } from './about-person.ts';
import { clearSignOn, clearSignOnWorker } from './clear-sign-on.ts';
import { serveSignOn } from './serve-sign-on.ts';
import { signOnRoutes } from './sign-on.routes.ts';

export const signOnModule = defineModule({
  name: 'sign-on',
  tables: ['sign_on_client', 'sign_on_consent', 'sign_on_key', 'sign_on_record'],
  routes: signOnRoutes,
  serve: (app, { runtime }) => serveSignOn(app, runtime, { endSession }),
  jobs: [clearSignOn],
  workers: ({ secrets }) => [clearSignOnWorker(secrets)],
  aboutPerson,
});
