import { defineModule } from '../../module.ts';
import { bookedLineLike, warningsOfEntry } from '../bank/index.ts';
import { aboutPerson } from './about-person.ts';
import { paymentJobs, paymentWorkers } from './payment-workers.ts';
import { paymentConstraints } from './payments.errors.ts';
import { paymentRoutes } from './payments.routes.ts';
import { paymentTexts } from './payments.texts.ts';
import { providerRoutes } from './provider.routes.ts';
import { searchedPayments } from './searched-payments.ts';
import { servePaymentEvents } from './serve-payment-events.ts';

export const paymentsModule = defineModule({
  name: 'payments',
  tables: [
    'payment',
    'payment_customer',
    'payment_event',
    'payment_item',
    'payment_method',
    'payment_movement',
    'payment_refund',
    'provider_account',
    'sandbox_object',
    'sepa_mandate',
  ],
  published: ['payment_card', 'payment_method_card', 'sepa_mandate_card'],
  routes: ({ providers }) => paymentRoutes(providers, { warningsOf: warningsOfEntry, findBooked: bookedLineLike }),
  afterCommitRoutes: ({ providers, sandbox }) => providerRoutes(providers, sandbox),
  serve: (app, { database, providers, runtime }) =>
    servePaymentEvents(app, {
      database,
      providers,
      ctxIn: (clubId, db) => ({
        db,
        club: { id: clubId, origin: '' },
        viewer: null,
        now: runtime.clock(),
        jobs: runtime.queue.senderIn(db),
      }),
    }),
  constraints: paymentConstraints,
  jobs: paymentJobs,
  workers: (tools) => paymentWorkers(tools),
  aboutPerson,
  search: [searchedPayments],
  texts: paymentTexts,
});
