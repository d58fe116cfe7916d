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
  /** Until when the secret before the present one signs along; 0 = there is none. */
  timeOldSecret: seconds,
  waiting: z.int(),
  failed: z.int(),
  /** Last delivery that arrived; 0 = none yet. */
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
  /** When it is tried next; 0 = not any more. */
  timeNext: seconds,
  timeFinished: seconds,
  httpStatus: z.int(),
  error: z.string(),
  /** As it is sent. */
  payload: z.string(),
  /** Repeats an earlier one; 0 = none. */
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

/** `secret` is shown here and never again; empty where it did not change. */
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
    /** `before`: only what is older than this delivery; 0 = the newest. */
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
