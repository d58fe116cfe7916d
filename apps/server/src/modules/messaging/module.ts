import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { messagingRoutes } from './messaging.routes.ts';
import { messagingTexts } from './messaging.texts.ts';
import { codeWorker, sendCode } from './send-code.ts';
import { restingWorker, tellResting } from './tell-resting.ts';

export const messagingModule = defineModule({
  name: 'messaging',
  tables: ['mailing_consent', 'message_text', 'reception_objection', 'sending', 'whatsapp_code'],
  published: ['sending_card'],
  routes: ({ config }) => messagingRoutes({ massMailsPerDay: config.MAIL_MASS_PER_DAY }),
  jobs: [sendCode, tellResting],
  workers: ({ carriers, ...tools }) => [codeWorker(carriers.whatsapp), restingWorker(tools)],
  aboutPerson,
  texts: messagingTexts,
});
