import { Paper, Stack, Text, Title } from '@mantine/core';
import { type Answers, answerText, type FormField } from '@vereinshaus/contract/forms/form-fields';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { BarRows } from '../../kit/charts/BarRows.tsx';
import { ChartCard } from '../../kit/charts/ChartCard.tsx';
import { chartColours } from '../../kit/charts/chart-colours.ts';
import { answeredCount, averageOf, countsOf } from './summaries.ts';

type Props = { field: FormField; answers: readonly Answers[] };

/** Number of texts shown here; the list contains all. */
const textsShown = 5;

const noteOf = ({ field, answers }: Props): string => {
  const count = answeredCount(field, answers);
  const average = averageOf(field, answers);
  const answered = count === 1 ? 'Eine Antwort' : `${formatNumber(count)} Antworten`;
  return average === null ? answered : `${answered}, im Schnitt ${formatNumber(Math.round(average * 10) / 10)}`;
};

const Texts = ({ field, answers }: Props) => {
  // Equal texts are shown once.
  const texts = [...new Set(answers.map((one) => answerText(field, one[field.key])))].filter((text) => text !== '');
  return (
    <Paper withBorder p="md" component="section" aria-label={field.label}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {field.label}
        </Title>
        {texts.slice(0, textsShown).map((text) => (
          <Text key={text} style={{ whiteSpace: 'pre-line' }}>
            „{text}“
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          {noteOf({ field, answers })}
          {texts.length > textsShown && `, hier die ${textsShown} neuesten`}
        </Text>
      </Stack>
    </Paper>
  );
};

/** The answers to one question: a chart if they can be counted, otherwise the texts. */
export const AnswerChart = ({ field, answers }: Props) => {
  const counts = countsOf(field, answers);
  if (counts === null) return <Texts field={field} answers={answers} />;
  return (
    <ChartCard title={field.label} note={noteOf({ field, answers })} headings={['Antwort', 'Anzahl']} rows={counts}>
      <BarRows series={[{ name: 'Anzahl', colour: chartColours.main }]} rows={counts} />
    </ChartCard>
  );
};
