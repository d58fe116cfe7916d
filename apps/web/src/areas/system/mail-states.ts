import {
  type Icon,
  IconAlertTriangle,
  IconClock,
  IconHelpCircle,
  IconLoader,
  IconMailbox,
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
};

/** Whether mails stay in the house: told by the newest one that has been dealt with. */
export const staysInHouse = (newestFirst: readonly Pick<MailRow, 'state'>[]): boolean =>
  newestFirst.find(({ state }) => state !== 'queued' && state !== 'sending' && state !== 'stopped')?.state === 'outbox';

export const channelLabels: Readonly<Record<MailRow['channel'], string>> = {
  email: 'E-Mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  push: 'Push',
};

/** What did not get through, or perhaps did not, can be sent once more. */
export const canResend = ({ state }: Pick<MailRow, 'state'>): boolean => state === 'failed' || state === 'unclear';
