import { Anchor, Badge, Checkbox, Group, Paper, ScrollArea, Stack, Text } from '@mantine/core';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import type { NewsRecipient, news } from '@vereinshaus/contract/news/calls';
import { useAnnouncement } from '../../kit/announce.ts';

type Counts = Pick<ReplyOf<typeof news.recipients>, 'mails' | 'sms' | 'whatsapps'>;

/** „3 E-Mails, 1 SMS“. */
export const messagesText = (counts: Counts | undefined): string => {
  const { mails = 0, sms = 0, whatsapps = 0 } = counts ?? {};
  const parts = [
    mails > 0 && `${mails} ${mails === 1 ? 'E-Mail' : 'E-Mails'}`,
    whatsapps > 0 && `${whatsapps} WhatsApp`,
    sms > 0 && `${sms} SMS`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '0 Nachrichten' : parts.join(', ');
};

const roleLabels: Readonly<Record<NewsRecipient['role'], string>> = {
  participant: '',
  waitlist: 'Warteliste',
  trainer: 'Trainer',
  verwalter: 'Verwalter',
};

const Ways = ({ recipient: { email, sms, whatsapp, through, why } }: { recipient: NewsRecipient }) => (
  <Group gap={6}>
    {email && <Badge variant="light">E-Mail</Badge>}
    {whatsapp && (
      <Badge variant="light" color="green">
        WhatsApp
      </Badge>
    )}
    {sms && (
      <Badge variant="light" color="yellow">
        SMS
      </Badge>
    )}
    {through !== '' && (
      <Text size="sm" c="dimmed">
        über {through}
      </Text>
    )}
    {why !== '' && (
      <Text size="sm" c="red">
        bekommt nichts: {why}
      </Text>
    )}
  </Group>
);

/** Trainers and Verwalter are included as a whole; the others are selected individually. */
const isChosenSingly = ({ role }: NewsRecipient) => role === 'participant' || role === 'waitlist';

type Props = {
  recipients: readonly NewsRecipient[];
  counts: Counts | undefined;
  leftOut: ReadonlySet<number>;
  onLeaveOut: (leftOut: ReadonlySet<number>) => void;
};

const Line = ({
  recipient,
  leftOut,
  onLeaveOut,
}: Omit<Props, 'recipients' | 'counts'> & { recipient: NewsRecipient }) => {
  const { child_ID, fullname, role } = recipient;
  const toggle = () => {
    const next = new Set(leftOut);
    if (!next.delete(child_ID)) next.add(child_ID);
    onLeaveOut(next);
  };
  const name = roleLabels[role] === '' ? fullname : `${fullname} (${roleLabels[role]})`;
  return (
    <Group justify="space-between" gap={4} py={4}>
      {isChosenSingly(recipient) ? (
        <Checkbox label={name} checked={!leftOut.has(child_ID)} onChange={toggle} />
      ) : (
        <Text size="sm">{name}</Text>
      )}
      <Ways recipient={recipient} />
    </Group>
  );
};

/** Before sending: recipients and channels, and who gets nothing and why. */
export const RecipientsPreview = ({ recipients, counts, leftOut, onLeaveOut }: Props) => {
  const nothing = recipients.filter(({ why }) => why !== '').length;
  const single = recipients.filter(isChosenSingly).map(({ child_ID }) => child_ID);
  useAnnouncement(messagesText(counts));
  if (recipients.length === 0) return <Text c="dimmed">In diesem Kurs gibt es noch niemanden.</Text>;
  return (
    <Paper withBorder p="md" component="section" aria-label="Wer es bekommt">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text>
            <Text span fw={600}>
              {messagesText(counts)}
            </Text>
            : eine Nachricht je Adresse.
            {nothing > 0 && ` ${nothing === 1 ? 'Eine Person bekommt' : `${nothing} Personen bekommen`} nichts.`}
          </Text>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => onLeaveOut(leftOut.size === 0 ? new Set(single) : new Set())}
          >
            {leftOut.size === 0 ? 'Niemanden wählen' : 'Alle wählen'}
          </Anchor>
        </Group>
        <ScrollArea.Autosize
          mah={280}
          type="auto"
          offsetScrollbars
          viewportProps={{ tabIndex: 0, 'aria-label': 'Empfänger' }}
        >
          <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
            {recipients.map((recipient) => (
              <li key={recipient.child_ID}>
                <Line recipient={recipient} leftOut={leftOut} onLeaveOut={onLeaveOut} />
              </li>
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Stack>
    </Paper>
  );
};
