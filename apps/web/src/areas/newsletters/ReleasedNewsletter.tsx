import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { type Newsletter, newsletterStates, newsletters } from '@vereinshaus/contract/newsletters/calls';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmModal } from '../../kit/ConfirmModal.tsx';
import { May } from '../../kit/May.tsx';
import { RunProgress } from '../../kit/RunState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { draftOf } from './newsletter-draft.ts';
import {
  saveLabels,
  saveLetters,
  useCancelNewsletter,
  usePauseNewsletter,
  useResumeNewsletter,
  useStopNewsletter,
} from './newsletters.api.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { LeftOutList } from './RecipientCount.tsx';

/** Actions currently available. */
const Steering = ({ newsletter: { ID, state } }: { newsletter: Newsletter }) => {
  const input = { newsletter_ID: ID };
  const [stop, pause, resume, cancel] = [
    useStopNewsletter(),
    usePauseNewsletter(),
    useResumeNewsletter(),
    useCancelNewsletter(),
  ];
  const [isAsking, setAsking] = useState(false);
  return (
    <Group>
      {state === 'scheduled' && (
        <Button color="red" loading={stop.isPending} onClick={() => stop.mutate(input)}>
          Stoppen
        </Button>
      )}
      {state === 'sending' && (
        <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate(input)}>
          Anhalten
        </Button>
      )}
      {state === 'paused' && (
        <>
          <Button loading={resume.isPending} onClick={() => resume.mutate(input)}>
            Fortsetzen
          </Button>
          <Button variant="default" color="red" onClick={() => setAsking(true)}>
            Abbrechen
          </Button>
        </>
      )}
      <ConfirmModal
        opened={isAsking}
        title="Versand abbrechen?"
        confirmLabel="Versand abbrechen"
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate(input, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        Wer den Newsletter noch nicht bekommen hat, bekommt ihn nicht mehr. Das lässt sich nicht zurücknehmen.
      </ConfirmModal>
    </Group>
  );
};

const stateText = ({ state, sendAt, letters, handedOver, progress }: Newsletter): string => {
  if (state === 'scheduled') return `Geht am ${formatMoment(sendAt)} hinaus. Bis dahin kannst du ihn stoppen.`;
  const gone = Math.max(0, handedOver - progress.waiting);
  const text = `${formatNumber(gone)} von ${formatNumber(letters)} E-Mails sind verschickt`;
  return progress.failed > 0 ? `${text}, ${formatNumber(progress.failed)} nicht zugestellt.` : `${text}.`;
};

/** A released newsletter: progress, actions and content. */
export const ReleasedNewsletter = ({ newsletter }: { newsletter: Newsletter }) => {
  const { ID, state, letters, handedOver, progress, leftOut } = newsletter;
  const saving = useMutation({ mutationFn: () => saveLetters(ID) });
  const labelling = useMutation({ mutationFn: () => saveLabels(ID) });
  return (
    <Stack>
      <Paper withBorder p="md" component="section" aria-label="Versand">
        <Stack align="flex-start">
          <Text fw={600}>{newsletterStates[state]}</Text>
          {state === 'scheduled' || state === 'stopped' ? (
            <Text>{stateText(newsletter)}</Text>
          ) : (
            <Stack w="100%" gap={4}>
              <RunProgress
                label="Verschickt"
                done={Math.max(0, handedOver - progress.waiting)}
                total={letters}
                text={stateText(newsletter)}
              />
            </Stack>
          )}
          {state === 'paused' && (
            <StatusBanner kind="info">
              Was schon übergeben war, geht noch hinaus; alles andere wartet, bis du fortsetzt.
            </StatusBanner>
          )}
          <LeftOutList leftOut={leftOut} />
          <May access={newsletters.pause.access}>
            <Steering newsletter={newsletter} />
          </May>
          <Group>
            {state !== 'scheduled' && (
              <Anchor component={Link} to={`/newsletter/statistik/${ID}`} mod="standalone">
                Empfangsstatistik
              </Anchor>
            )}
            {leftOut.length > 0 && (
              <May access={newsletters.recipients.access}>
                <Button variant="default" size="compact-md" loading={saving.isPending} onClick={() => saving.mutate()}>
                  Briefe als PDF
                </Button>
                <Button
                  variant="default"
                  size="compact-md"
                  loading={labelling.isPending}
                  onClick={() => labelling.mutate()}
                >
                  Etiketten
                </Button>
              </May>
            )}
          </Group>
        </Stack>
      </Paper>
      <May access={newsletters.preview.access}>
        <PreviewPanel draft={draftOf(newsletter)} />
      </May>
    </Stack>
  );
};
