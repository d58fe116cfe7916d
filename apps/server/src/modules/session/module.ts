import { defineModule } from '../../module.ts';
import { endTokensOfAccount } from '../api-tokens/index.ts';
import { personRecord } from '../persons/index.ts';
import { aboutPerson } from './about-person.ts';
import { appScope } from './authenticator-app.ts';
import { emailChangeRoutes } from './email-changes.routes.ts';
import { requestedLinkWorker, sendRequestedLink } from './password-link.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { sessionConstraints } from './session.errors.ts';
import { linkedAccountRoutes, sessionRoutes } from './session.routes.ts';
import { sessionTexts } from './session.texts.ts';

export const sessionModule = defineModule({
  name: 'session',
  sealed: [
    { table: 'authenticator_app', column: 'secret', scope: (clubId, personId) => appScope({ clubId, personId }) },
    { table: 'authenticator_app', column: 'new_secret', scope: (clubId, personId) => appScope({ clubId, personId }) },
  ],
  tables: [
    'authenticator_app',
    'email_change',
    'email_change_approval',
    'known_device',
    'login',
    'passkey',
    'passkey_challenge',
    'password_link',
    'recovery_code',
    'second_step',
    'session',
  ],
  published: ['login_card'],
  routes: [
    ...sessionRoutes({ ...personRecord, endTokens: endTokensOfAccount }),
    ...emailChangeRoutes(personRecord),
    ...secondFactorRoutes(personRecord),
  ],
  afterCommitRoutes: ({ clubsInOtherCells }) => linkedAccountRoutes(clubsInOtherCells),
  constraints: sessionConstraints,
  jobs: [sendRequestedLink],
  workers: ({ senderIn }) => [requestedLinkWorker(senderIn)],
  aboutPerson,
  texts: sessionTexts,
});
