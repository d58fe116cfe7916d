import { z } from 'zod';
import { seconds } from '../kit/wire.ts';

/** Status texts of the reception statistics; `receptionCounters` counts them. */
export const receptionStatus = {
  started: 'erfolgreich initialisiert',
  received: 'Empfang: angenommen',
  /** The message was never sent: it does not count as received. */
  kept: 'Im Postausgang geblieben',
  /** Waits for the recipient's weekly digest and is sent with it. */
  collected: 'Wartet auf den Wochenüberblick',
  bundled: 'Empfang: in einer gemeinsamen E-Mail',
  opened: 'E-Mail geöffnet',
  clicked: 'Link geklickt',
} as const;

/** One event of one message. */
const receptionEvent = z.strictObject({
  childName: z.string(),
  /** 0 = the person no longer exists. */
  childID: z.int(),
  /** 0 = a person of the club, else a contact. */
  personType: z.int(),
  /** email, sms or whatsapp. */
  msgType: z.string(),
  status: z.string(),
  time: seconds,
});
export type ReceptionEvent = z.output<typeof receptionEvent>;

export const receptionReply = z.strictObject({
  subject: z.string(),
  /** Whether opens and clicks were counted at all. */
  isCounted: z.boolean(),
  messages: z.array(receptionEvent),
});

const counted = (events: readonly Pick<ReceptionEvent, 'status'>[], matches: (status: string) => boolean) =>
  events.filter(({ status }) => matches(status)).length;

/** The counters above the table. */
export const receptionCounters = (events: readonly Pick<ReceptionEvent, 'status'>[]) => ({
  initialisiert: counted(events, (status) => status === receptionStatus.started),
  empfangen: counted(events, (status) => status.startsWith('Empfang:')),
  geöffnet: counted(events, (status) => status === receptionStatus.opened),
  geklickt: counted(events, (status) => status === receptionStatus.clicked),
});

const tellNothing: readonly string[] = [receptionStatus.started, receptionStatus.opened, receptionStatus.clicked];

/** Some messages have no final status yet. */
export const isUnderWay = (events: readonly Pick<ReceptionEvent, 'status'>[]): boolean =>
  receptionCounters(events).initialisiert > counted(events, (status) => !tellNothing.includes(status));

/** Current progress of a sending. */
export const sendingProgress = z.strictObject({
  total: z.int(),
  waiting: z.int(),
  failed: z.int(),
});
export type SendingProgress = z.output<typeof sendingProgress>;
