import { defineModule } from '../../module.ts';
import { deliverWebhooksJob, startWebhooksJob, webhookWorkers } from './deliver-webhooks.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export const webhooksModule = defineModule({
  name: 'webhooks',
  tables: ['webhook', 'webhook_delivery'],
  routes: ({ config }) => webhookRoutes(config.WEBHOOK_HOSTS ?? []),
  jobs: [startWebhooksJob, deliverWebhooksJob],
  workers: webhookWorkers,
});
