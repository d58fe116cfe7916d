import { webhookLimits } from '@vereinshaus/contract/webhooks/rules';
import { defineErrors } from '../../kit/errors.ts';

export const webhookErrors = defineErrors('webhooks', {
  gone: { http: 404, text: 'Diesen Webhook gibt es nicht oder nicht mehr.' },
  deliveryGone: { http: 404, text: 'Diese Zustellung gibt es nicht oder nicht mehr.' },
  changedMeanwhile: {
    http: 409,
    text: 'Inzwischen hat jemand anderer diesen Webhook geändert. Bitte lade die Seite neu.',
  },
  notSecure: { http: 422, text: 'Bitte gib eine Adresse mit https:// ein.', field: 'url' },
  inside: {
    http: 422,
    text: 'Diese Adresse liegt im eigenen Netz. Bitte gib eine Adresse ein, die im Internet erreichbar ist.',
    field: 'url',
  },
  noPort: { http: 422, text: 'Den Port 0 gibt es nicht. Bitte gib die Adresse ohne ihn ein.', field: 'url' },
  withPassword: { http: 422, text: 'Bitte gib die Adresse ohne Name und Passwort ein.', field: 'url' },
  enough: { http: 409, text: `Mehr als ${webhookLimits.maxWebhooks} Webhooks geht nicht.` },
  resting: { http: 409, text: 'Dieser Webhook ist abgeschaltet. Bitte schalte ihn zuerst ein.' },
});
