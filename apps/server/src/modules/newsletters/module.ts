import { defineModule } from '../../module.ts';
import { aboutPerson } from './about-person.ts';
import { newsletterWorkers } from './newsletter-workers.ts';
import { handOverNewsletter, startNewsletter } from './newsletters.jobs.ts';
import { newsletterFileRoutes, newsletterRoutes } from './newsletters.routes.ts';
import { newsletterFootText } from './newsletters.texts.ts';
import { serveOneClick } from './one-click.ts';
import { searchedNewsletters } from './searched-newsletters.ts';
import { withContact } from './with-contact.ts';

export const newslettersModule = defineModule({
  name: 'newsletters',
  tables: [
    'newsletter',
    'newsletter_contact',
    'newsletter_letter',
    'newsletter_list',
    'newsletter_list_person',
    'newsletter_person',
    'newsletter_template',
  ],
  routes: ({ config }) => newsletterRoutes({ massMailsPerDay: config.MAIL_MASS_PER_DAY }),
  afterCommitRoutes: newsletterFileRoutes,
  serve: (app, { runtime }) => serveOneClick(app, runtime),
  jobs: [startNewsletter, handOverNewsletter],
  workers: ({ senderIn }) => newsletterWorkers(senderIn),
  aboutPerson,
  withContact,
  search: [searchedNewsletters],
  texts: [newsletterFootText],
});
