import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { repeatDelivery, sendTest } from './repeat-delivery.ts';
import { removeWebhook, rotateSecret, saveWebhook } from './save-webhook.ts';
import { deliveriesOf, webhooksOfClub } from './webhooks.queries.ts';

export const webhookRoutes = (allowedHosts: readonly string[]) =>
  routes(contract.webhooks, {
    list: async (ctx) => ({ webhooks: await webhooksOfClub(ctx) }),
    save: async (ctx, input) => ({
      ...succeeded('Der Webhook ist gespeichert.'),
      ...(await saveWebhook(ctx, input, allowedHosts)),
    }),
    rotate: async (ctx, { ID }) => ({
      ...succeeded('Der Webhook hat ein neues Geheimnis.'),
      ...(await rotateSecret(ctx, ID)),
    }),
    remove: async (ctx, { ID }) => {
      await removeWebhook(ctx, ID);
      return succeeded('Der Webhook ist gelöscht.');
    },
    deliveries: (ctx, { ID, before }) => deliveriesOf(ctx, ID, before),
    replay: async (ctx, { delivery_ID: deliveryId }) => {
      await repeatDelivery(ctx, deliveryId);
      return succeeded('Die Zustellung wird noch einmal geschickt.');
    },
    test: async (ctx, { ID }) => {
      await sendTest(ctx, ID);
      return succeeded('Die Probe ist unterwegs.');
    },
  });
