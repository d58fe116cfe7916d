import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { minutesToStop } from '@vereinshaus/contract/messaging/mailing';
import { confirmMailsAbove } from '@vereinshaus/contract/newsletters/calls';
import type { NewsletterAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { useState } from 'react';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { MomentInput } from '../../kit/MomentInput.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { saveLabels, saveLetters, useSendNewsletter, useTestNewsletter } from './newsletters.api.ts';
import { RecipientCount, useRecipients } from './RecipientCount.tsx';

type Props = { newsletterId: number; version: number; audience: NewsletterAudience; isDirty: boolean };

const mailsText = (mails: number) => `${formatNumber(mails)} ${mails === 1 ? 'E-Mail' : 'E-Mails'}`;

/** Letters for recipients without e-mail, and a test mail to the user. */
const Besides = ({ newsletterId, byPost }: { newsletterId: number; byPost: number }) => {
  const test = useTestNewsletter();
  const letters = useMutation({ mutationFn: () => saveLetters(newsletterId) });
  const labels = useMutation({ mutationFn: () => saveLabels(newsletterId) });
  return (
    <Group>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ newsletter_ID: newsletterId })}>
        Probe an mich
      </Button>
      {byPost > 0 && (
        <>
          <Button variant="default" loading={letters.isPending} onClick={() => letters.mutate()}>
            Briefe als PDF ({formatNumber(byPost)})
          </Button>
          <Button variant="default" loading={labels.isPending} onClick={() => labels.mutate()}>
            Etiketten
          </Button>
        </>
      )}
    </Group>
  );
};

/** Freigeben: shows the number, then now or later, then a confirmation. */
export const SendPanel = ({ newsletterId, version, audience, isDirty }: Props) => {
  const recipients = useRecipients(audience);
  const release = useSendNewsletter();
  const [isLater, setLater] = useState(false);
  const [sendAt, setSendAt] = useState(0);
  const [isAsking, setAsking] = useState(false);
  if (newsletterId === 0 || isDirty) {
    return <StatusBanner kind="info">Bitte speichere den Entwurf zuerst. Dann kannst du ihn verschicken.</StatusBanner>;
  }
  const mails = recipients.data?.mails ?? 0;
  const submit = () =>
    release.mutate(
      { newsletter_ID: newsletterId, version, mails, sendAt: isLater ? sendAt : 0 },
      { onSettled: () => setAsking(false), onError: () => void recipients.refetch() },
    );
  return (
    <Stack maw="var(--width-form)">
      <RecipientCount audience={audience} />
      <Besides newsletterId={newsletterId} byPost={recipients.data?.byPost ?? 0} />
      <Radio.Group label="Wann?" value={isLater ? 'later' : 'now'} onChange={(when) => setLater(when === 'later')}>
        <Stack gap="sm" mt="xs">
          <Radio value="now" label={`in ${minutesToStop} Minuten`} />
          <Radio value="later" label="zu einer bestimmten Zeit" />
        </Stack>
      </Radio.Group>
      {isLater && <MomentInput label="Verschicken am" required value={sendAt} onChange={setSendAt} maw={260} />}
      {release.error && <StatusBanner kind="error">{release.error.message}</StatusBanner>}
      <Group>
        <Button disabled={mails === 0 || (isLater && sendAt === 0)} onClick={() => setAsking(true)}>
          {mailsText(mails)} freigeben
        </Button>
      </Group>
      <ConfirmModal
        opened={isAsking}
        title={`${mailsText(mails)} freigeben?`}
        confirmLabel={`${mailsText(mails)} freigeben`}
        isDestructive={mails > confirmMailsAbove}
        isPending={release.isPending}
        onConfirm={submit}
        onClose={() => setAsking(false)}
      >
        <Stack gap="xs">
          {mails > confirmMailsAbove && (
            <StatusBanner kind="error">
              Das sind ungewöhnlich viele. Bitte sieh dir die Empfänger noch einmal an.
            </StatusBanner>
          )}
          <Text>
            Danach lässt sich am Inhalt nichts mehr ändern. Mindestens {minutesToStop} Minuten lang kannst du ihn noch
            stoppen.
          </Text>
        </Stack>
      </ConfirmModal>
    </Stack>
  );
};
