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
  collected: { label: 'wartet auf den Wochenüberblick', icon: IconCalendarWeek, color: 'blue' },
  bundled: { label: 'im Wochenüberblick', icon: IconMailFast, color: 'green' },
};

/** What says nothing about where mails go. */
const undecided: ReadonlySet<MailState> = new Set(['queued', 'sending', 'stopped', 'collected', 'bundled']);

/** Whether mails stay in the house: told by the newest one that has been dealt with. */
export const staysInHouse = (newestFirst: readonly Pick<MailRow, 'state'>[]): boolean =>
  newestFirst.find(({ state }) => !undecided.has(state))?.state === 'outbox';

export const channelLabels: Readonly<Record<MailRow['channel'], string>> = {
  email: 'E-Mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  push: 'Push',
};

/** What did not get through, or perhaps did not, can be sent once more. */
export const canResend = ({ state }: Pick<MailRow, 'state'>): boolean => state === 'failed' || state === 'unclear';
