import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { invitationText } from './invitations.texts.ts';

export const invitationsModule = defineModule({
  name: 'invitations',
  tables: ['invitation', 'invitation_wave'],
  routes: ({ config }) => invitationRoutes({ massMailsPerDay: config.MAIL_MASS_PER_DAY }),
  aboutPerson,
  texts: [invitationText],
});
