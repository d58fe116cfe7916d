import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { percentText, sharedCoursesText } from '@vereinshaus/contract/guardianships/payer-share-rules';
import type { BorneShare } from '@vereinshaus/contract/guardianships/payer-shares';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { EndShareDialog } from './PayerDialogs.tsx';
import { useAnswerShare } from './payer-shares.api.ts';

const whatText = ({ percent, course, prename }: BorneShare): string =>
  `${percentText(percent)} für ${sharedCoursesText(course)} von ${prename}`;

/** Scrolls a request that arrives while the page is open into view, because the user who entered its code is further down. */
const useBroughtIntoView = (isNew: boolean) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) place.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  return place;
};

const Question = ({ question, isNew }: { question: BorneShare; isNew: boolean }) => {
  const answer = useAnswerShare();
  const place = useBroughtIntoView(isNew);
  const about = `${question.prename}, ${percentText(question.percent)}`;
  return (
    <Paper component="li" withBorder p="md" radius="lg">
      <Stack gap="sm" ref={place}>
        {answer.error !== null && <StatusBanner kind="error">{answer.error.message}</StatusBanner>}
        <div>
          <Text fw={600}>
            {question.home} fragt: Zahlst du {whatText(question)}?
          </Text>
          <Text size="sm" c="dimmed">
            Es gilt für neue Buchungen, bis einer von euch es beendet. Du siehst dann nur deinen Betrag, den Kurs und
            wann er fällig ist.
          </Text>
        </div>
        <Group gap="xs">
          <Button
            aria-label={`Zahlen zustimmen: ${about}`}
            loading={answer.isPending}
            onClick={() => answer.mutate({ ID: question.ID, agrees: true })}
          >
            Zustimmen
          </Button>
          <Button
            variant="default"
            aria-label={`Zahlen ablehnen: ${about}`}
            loading={answer.isPending}
            onClick={() => answer.mutate({ ID: question.ID, agrees: false })}
          >
            Ablehnen
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
};

type QuestionsProps = {
  questions: readonly BorneShare[];
  /** Requests that existed when the page was opened. */
  known: ReadonlySet<number>;
};

/** Requests to pay for a child of others, to be answered. */
export const PayQuestions = ({ questions, known }: QuestionsProps) => (
  <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
    {questions.map((question) => (
      <Question key={question.ID} question={question} isNew={!known.has(question.ID)} />
    ))}
  </Stack>
);

/** What the viewer pays for children of others; the amounts are on the user's own billing page. */
export const PaidByMe = ({ shares }: { shares: readonly BorneShare[] }) => {
  const [ended, setEnded] = useState<number | null>(null);
  return (
    <Stack gap="sm">
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {shares.map((share) => (
          <Group key={share.ID} component="li" justify="space-between" gap="sm">
            <div>
              <Text fw={600}>{share.prename}</Text>
              <Text size="sm" c="dimmed">
                {percentText(share.percent)} · {sharedCoursesText(share.course)} · seit {formatDayOf(share.since)}
              </Text>
            </div>
            <Button
              variant="default"
              size="sm"
              aria-label={`Nicht mehr mitzahlen: ${share.prename}`}
              onClick={() => setEnded(share.ID)}
            >
              Beenden
            </Button>
          </Group>
        ))}
      </Stack>
      <Anchor component={Link} to="/abrechnung" mod="standalone">
        Zur Abrechnung
      </Anchor>
      {ended !== null && <EndShareDialog id={ended} onClose={() => setEnded(null)} />}
    </Stack>
  );
};
