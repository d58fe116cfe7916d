import { z } from 'zod';
import { everyone, may, staffAbove } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { id, integer, multiline, seconds, storedInteger, success, text } from '../kit/wire.ts';

/**
 * unclear: the worker stopped while handing the message over, so it is unknown whether it arrived. collected: waits for the recipient's
 * digest; bundled: was sent with it.
 */
export const mailStates = [
  'queued',
  'sending',
  'sent',
  'outbox',
  'failed',
  'unclear',
  'stopped',
  'collected',
  'bundled',
] as const;

export const mailChannels = ['email', 'sms', 'whatsapp', 'push'] as const;

const mailRow = z.strictObject({
  ID: z.int(),
  time: z.int(),
  channel: z.enum(mailChannels),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  error: z.string(),
});
export type MailRow = z.output<typeof mailRow>;

/** Operations: browser errors, outgoing mail, background jobs, backups. */
export const system = {
  logError: post('/error/log', {
    summary: 'Fehler aus dem Browser melden.',
    access: everyone,
    perMinute: 30,
    input: z.object({
      message: multiline(2000),
      info: multiline(8000).default(''),
      pathname: text(500).default(''),
      user: z.union([storedInteger, z.null()]).optional(),
      time: integer.optional(),
    }),
    reply: success,
  }),

  mails: get('/system/mails', {
    summary: 'Ausgehende Nachrichten des Vereins (E-Mail, SMS, WhatsApp, Push) und ihr Zustand.',
    access: staffAbove(80),
    input: z.object({ ...listInput }),
    reply: z.strictObject({ mails: z.array(mailRow), total: z.int() }),
  }),

  mail: get('/system/mails/:id', {
    summary: 'Eine E-Mail im Postausgang lesen; nur solange kein Mailserver eingerichtet ist.',
    access: staffAbove(80),
    input: z.object({ id }),
    reply: z.strictObject({
      ...mailRow.shape,
      text: z.string(),
      /** Name for /file/download; empty = none. */
      attachment: z.string(),
    }),
  }),

  resendMail: post('/system/mails/resend', {
    summary: 'Eine gescheiterte oder unklare E-Mail noch einmal verschicken.',
    access: staffAbove(80),
    input: z.object({ ID: id }),
    reply: success,
  }),

  failedJobs: get('/system/jobs/failed', {
    summary: 'Hintergrundaufträge, die auch nach allen Wiederholungen gescheitert sind.',
    access: may('club_read'),
    input: z.object({}),
    reply: z.strictObject({
      jobs: z.array(
        z.strictObject({
          ID: z.string(),
          name: z.string(),
          time: z.int(),
          attempts: z.int(),
          error: z.string(),
        }),
      ),
    }),
  }),

  backup: get('/system/backup', {
    summary: 'Ob die letzte gelungene Sicherung der Installation zu lange her ist und ob der Zeitplan läuft.',
    access: staffAbove(80),
    input: z.object({}),
    /** `time` of the last successful one, `scheduleTime` of the last scheduled run; 0 = none. */
    reply: z.strictObject({
      overdue: z.boolean(),
      time: seconds,
      isScheduleStopped: z.boolean(),
      scheduleTime: seconds,
    }),
  }),

  retryJob: post('/system/jobs/retry', {
    summary: 'Einen gescheiterten Hintergrundauftrag noch einmal versuchen.',
    access: may('club'),
    input: z.object({ ID: z.uuid() }),
    reply: success,
  }),
};
