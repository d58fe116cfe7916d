import { defineModule } from '../../module.ts';
import { endSession } from '../session/index.ts';
import { aboutPerson } from './about-person.ts';
import { clearSignOn, clearSignOnWorker } from './clear-sign-on.ts';
import { clientScope } from './save-client.ts';
import { serveSignOn } from './serve-sign-on.ts';
import { signOnRoutes } from './sign-on.routes.ts';
import { signingKeyScope } from './signing-keys.ts';

export const signOnModule = defineModule({
  name: 'sign-on',
  sealed: [
    { table: 'sign_on_client', column: 'secret', scope: clientScope },
    { table: 'sign_on_key', column: 'private_key', scope: signingKeyScope },
  ],
  tables: ['sign_on_client', 'sign_on_consent', 'sign_on_key', 'sign_on_record'],
  routes: signOnRoutes,
  serve: (app, { runtime }) => serveSignOn(app, runtime, { endSession }),
  jobs: [clearSignOn],
  workers: ({ secrets }) => [clearSignOnWorker(secrets)],
  aboutPerson,
});
