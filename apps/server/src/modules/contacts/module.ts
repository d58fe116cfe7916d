import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { contactFileRoutes, contactRoutes } from './contacts.routes.ts';
import { contactTexts } from './contacts.texts.ts';
import { remindOfAgreementsJob, remindOfAgreementsWorker } from './remind-of-agreements.ts';
import { searchedContacts } from './searched-contacts.ts';

export const contactsModule = defineModule({
  name: 'contacts',
  tables: ['contact', 'contact_agreement', 'contact_import', 'contact_link'],
  published: ['agreement_end_card', 'contact_card'],
  routes: ({ config, withContact }) => contactRoutes({ massMailsPerDay: config.MAIL_MASS_PER_DAY, withContact }),
  texts: contactTexts,
  fileRoutes: ({ withContact }) => contactFileRoutes({ withContact }),
  jobs: [remindOfAgreementsJob],
  workers: (tools) => [remindOfAgreementsWorker(tools)],
  aboutPerson,
  search: [searchedContacts],
});
