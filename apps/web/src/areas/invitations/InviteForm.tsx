import { Button, Group, Paper, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core';
import { askAgainAfterDays, type invitations, invitationWaveSizes } from '@vereinshaus/contract/invitations/calls';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { useInvite, useLetter } from './invitations.api.ts';

type InviteFormProps = Pick<ReplyOf<typeof invitations.state>, 'toInvite' | 'toAskAgain' | 'waves'>;

const Letter = ({ subject, text, onClose }: { subject: string; text: string; onClose: () => void }) => (
  <Dialog title="So liest es die nächste Familie" size="lg" onClose={onClose}>
    <Stack gap="sm">
      <Text fw={600}>{subject}</Text>
      <Paper withBorder p="md">
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </Paper>
    </Stack>
  </Dialog>
);

const families = (count: number) => (count === 1 ? 'eine Familie' : `${formatNumber(count)} Familien`);

/** The next recipients, their number, and the text. */
export const InviteForm = ({ toInvite, toAskAgain, waves }: InviteFormProps) => {
  const [again, setAgain] = useState(toInvite === 0);
  const [size, setSize] = useState<number>(50);
  const [text, setText] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const letter = useLetter();
  const invite = useInvite();
  const count = Math.min(size, again ? toAskAgain : toInvite);
  const send = () => invite.mutate({ size, again, text, waves: waves.length }, { onSettled: () => setIsAsking(false) });
  return (
    <Stack>
      {toInvite > 0 && toAskAgain > 0 && (
        <SegmentedControl
          aria-label="Wer wird angeschrieben?"
          value={again ? 'again' : 'new'}
          onChange={(chosen) => setAgain(chosen === 'again')}
          data={[
            { value: 'new', label: `Noch nicht eingeladen (${formatNumber(toInvite)})` },
            { value: 'again', label: `Erinnern (${formatNumber(toAskAgain)})` },
          ]}
        />
      )}
      {again && (
        <Text size="sm" c="dimmed">
          Erinnert wird, wer vor mehr als {askAgainAfterDays} Tagen eingeladen wurde und sich noch nicht angemeldet hat.
        </Text>
      )}
      <Select
        label="Wie viele auf einmal?"
        description="Die Reihenfolge ist die der Nachnamen."
        allowDeselect={false}
        maw={320}
        value={String(size)}
        onChange={(chosen) => setSize(Number(chosen))}
        data={invitationWaveSizes.map((most) => ({ value: String(most), label: `höchstens ${most}` }))}
      />
      <Textarea
        label="Persönlicher Text"
        description="Stehen in der E-Mail zwischen Anrede und Gruß. Leer bleibt es beim üblichen Text."
        autosize
        minRows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group>
        <Button onClick={() => setIsAsking(true)}>{count === 1 ? 'Eine Familie' : families(count)} einladen</Button>
        <Button variant="default" loading={letter.isPending} onClick={() => letter.mutate({ text, again })}>
          E-Mail ansehen
        </Button>
      </Group>
      {letter.data && <Letter {...letter.data} onClose={letter.reset} />}
      <ConfirmModal
        opened={isAsking}
        title="Jetzt einladen?"
        confirmLabel="Einladen"
        isDestructive={false}
        isPending={invite.isPending}
        onConfirm={send}
        onClose={() => setIsAsking(false)}
      >
        Es gehen E-Mails an {families(count)}. Das lässt sich nicht zurückholen.
      </ConfirmModal>
    </Stack>
  );
};
