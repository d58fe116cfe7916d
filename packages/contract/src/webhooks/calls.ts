import { z } from 'zod';
import { staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, nothing, seconds, success, text, version } from '../kit/wire.ts';
import { webhookTopics } from './rules.ts';

const webhook = z.strictObject({
  ID: z.int(),
  name: z.string(),
  url: z.string(),
  topics: z.array(z.enum(webhookTopics)),
  active: z.boolean(),
  version: z.int(),
  timeCreated: seconds,
  /** The previous secret also signs until then; 0 = there is none. */
  timeOldSecret: seconds,
  waiting: z.int(),
  failed: z.int(),
  /** Last successful delivery; 0 = none yet. */
  timeDelivered: seconds,
});
export type WebhookRow = z.output<typeof webhook>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

const delivery = z.strictObject({
  ID: z.int(),
  event: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  time: seconds,
  /** Next retry; 0 = none. */
  timeNext: seconds,
  timeFinished: seconds,
  httpStatus: z.int(),
  error: z.string(),
  /** Exactly as sent. */
  payload: z.string(),
  /** The earlier delivery it repeats; 0 = none. */
  repeats_ID: z.int(),
});
export type WebhookDelivery = z.output<typeof delivery>;

const access = staffFrom(90);

const webhookInput = z.object({
  ID: id.default(0),
  name: text(80).min(1, 'Bitte gib einen Namen ein.'),
  url: text(500).pipe(z.url({ protocol: /^https?$/, message: 'Bitte gib eine Adresse mit https:// ein.' })),
  topics: z.array(z.enum(webhookTopics)).min(1, 'Bitte wähle, wovon erzählt werden soll.').max(4),
  active: flag.default(true),
  version: version.optional(),
});

/** `secret` is only returned here, once; empty if unchanged. */
const withSecret = z.strictObject({ ...success.shape, ID: z.int(), secret: z.string() });

export const webhooks = {
  list: get('/webhooks/list', {
    summary: 'Die Webhooks des Vereins.',
    access,
    input: nothing,
    reply: z.strictObject({ webhooks: z.array(webhook) }),
  }),
  save: post('/webhooks/save', {
    summary: 'Einen Webhook anlegen (sein Geheimnis wird einmal gezeigt) oder ändern.',
    access,
    input: webhookInput,
    reply: withSecret,
  }),
  rotate: post('/webhooks/rotate', {
    summary: 'Ein neues Geheimnis; mit dem bisherigen wird noch einen Tag lang mitunterschrieben.',
    access,
    input: z.object({ ID: id }),
    reply: withSecret,
  }),
  remove: post('/webhooks/remove', {
    summary: 'Einen Webhook samt seinem Protokoll löschen.',
    access,
    input: z.object({ ID: id }),
    reply: success,
  }),
  deliveries: get('/webhooks/deliveries/:ID', {
    summary: 'Das Protokoll eines Webhooks, neueste Zustellung zuerst.',
    access,
    /** `before`: only deliveries older than this one; 0 = from the newest. */
    input: z.object({ ID: id, before: id.default(0) }),
    reply: z.strictObject({ webhook, deliveries: z.array(delivery), hasOlder: z.boolean() }),
  }),
  replay: post('/webhooks/replay', {
    summary: 'Eine Zustellung noch einmal schicken, gleich wie sie ausging.',
    access,
    perMinute: 20,
    input: z.object({ delivery_ID: id }),
    reply: success,
  }),
  test: post('/webhooks/test', {
    summary: 'Eine Probe schicken.',
    access,
    perMinute: 20,
    input: z.object({ ID: id }),
    reply: success,
  }),
};
