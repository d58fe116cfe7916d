import { defineModule } from '../../module.ts';
import { deliverWebhooksJob, startWebhooksJob, webhookWorkers } from './deliver-webhooks.ts';
import { secretScope } from './sign.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export const webhooksModule = defineModule({
  name: 'webhooks',
  sealed: [
    { table: 'webhook', column: 'secret', scope: secretScope },
    { table: 'webhook', column: 'previous_secret', scope: secretScope },
  ],
  tables: ['webhook', 'webhook_delivery'],
  routes: ({ config }) => webhookRoutes(config.WEBHOOK_HOSTS ?? []),
  jobs: [startWebhooksJob, deliverWebhooksJob],
  workers: webhookWorkers,
});
