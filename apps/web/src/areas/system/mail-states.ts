import {
  type Icon,
  IconAlertTriangle,
  IconCalendarWeek,
  IconClock,
  IconHelpCircle,
  IconLoader,
  IconMailbox,
  IconMailFast,
  IconPlayerStop,
  IconSend,
} from '@tabler/icons-react';
import type { MailRow } from '@vereinshaus/contract/system/calls';

export type MailState = MailRow['state'];

export const mailStateLooks: Readonly<Record<MailState, { label: string; icon: Icon; color: string }>> = {
  queued: { label: 'wartet', icon: IconClock, color: 'blue' },
  sending: { label: 'wird gesendet', icon: IconLoader, color: 'blue' },
  sent: { label: 'gesendet', icon: IconSend, color: 'green' },
  outbox: { label: 'im Postausgang', icon: IconMailbox, color: 'gray' },
  failed: { label: 'gescheitert', icon: IconAlertTriangle, color: 'red' },
  unclear: { label: 'unklar', icon: IconHelpCircle, color: 'yellow' },
  stopped: { label: 'gestoppt', icon: IconPlayerStop, color: 'gray' },
  collected: { label: 'wartet auf eine gemeinsame E-Mail', icon: IconCalendarWeek, color: 'blue' },
  bundled: { label: 'in einer gemeinsamen E-Mail', icon: IconMailFast, color: 'green' },
};

/** States that do not show whether mails are delivered. */
const undecided: ReadonlySet<MailState> = new Set(['queued', 'sending', 'stopped', 'collected', 'bundled']);

/** Whether mails are not delivered outside: determined by the latest processed one. */
export const staysInHouse = (newestFirst: readonly Pick<MailRow, 'state'>[]): boolean =>
  newestFirst.find(({ state }) => !undecided.has(state))?.state === 'outbox';

export const channelLabels: Readonly<Record<MailRow['channel'], string>> = {
  email: 'E-Mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  push: 'Push',
};

/** Failed or possibly failed mails can be sent again. */
export const canResend = ({ state }: Pick<MailRow, 'state'>): boolean => state === 'failed' || state === 'unclear';
