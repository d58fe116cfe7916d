import { Anchor, SimpleGrid, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { forms } from '@vereinshaus/contract/forms/calls';
import { answerText, type FormField, isQuestion } from '@vereinshaus/contract/forms/form-fields';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { AnswerChart } from './AnswerChart.tsx';
import { answersQuery } from './forms.api.ts';

type Reply = ReplyOf<typeof forms.answers>;
type Row = Reply['answers'][number];

/** Numbers remain numbers in an exported file. */
const columnOf = (field: FormField): Column<Row> => ({
  key: `q-${field.key}`,
  label: field.label,
  ...(field.kind === 'number' || field.kind === 'scale' ? { type: 'number' as const } : {}),
  value: ({ values }) => {
    const value = values[field.key];
    return typeof value === 'number' && field.kind !== 'day' ? value : answerText(field, value);
  },
  width: 180,
});

const columnsOf = (fields: readonly FormField[]): readonly Column<Row>[] => [
  {
    key: 'fullname',
    label: 'Person',
    value: (row) => row.fullname,
    render: (row) => (
      <Anchor component={Link} to={`/benutzer/profil/${row.child_ID}`} inherit>
        {row.fullname}
      </Anchor>
    ),
    sticky: true,
    width: 180,
  },
  ...fields.filter(isQuestion).map(columnOf),
  { key: 'time', label: 'Zeit', type: 'moment', value: (row) => row.time, filter: 'none', width: 170 },
  { key: 'by', label: 'Ausgefüllt von', value: (row) => row.by, hiddenByDefault: true, width: 160 },
];

const idOf = (row: Row) => row.ID;

/** Time and first answer. */
const lineOf = (fields: readonly FormField[]) => {
  const first = fields.find(isQuestion);
  return ({ time, values }: Row) =>
    [formatDayOf(time), first && answerText(first, values[first.key])].filter(Boolean).join(': ');
};

const Summary = ({ form, answers }: Reply) => {
  const values = answers.map((answer) => answer.values);
  if (answers.length === 0) return <EmptyState>Noch hat niemand geantwortet.</EmptyState>;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      {form.fields.filter(isQuestion).map((field) => (
        <AnswerChart key={field.key} field={field} answers={values} />
      ))}
    </SimpleGrid>
  );
};

const List = ({ form, answers }: Reply) => {
  const columns = useMemo(() => columnsOf(form.fields), [form.fields]);
  return (
    <DataTable
      id={`form-answers-${form.ID}`}
      title={form.title}
      rows={answers}
      columns={columns}
      rowId={idOf}
      cardLine={lineOf(form.fields)}
      countLabel={{ one: 'Antwort', many: 'Antworten' }}
      emptyText="Noch hat niemand geantwortet."
      exportFor={forms.answers.access}
    />
  );
};

const back = { to: '/formular/uebersicht', label: 'Formulare' };

const Answers = ({ reply }: { reply: Reply }) => {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'liste' ? 'liste' : 'auswertung';
  const count = reply.answers.length;
  return (
    <>
      <PageHeader
        back={back}
        title={reply.form.title}
        description={count === 1 ? 'Eine Antwort' : `${count} Antworten`}
      />
      {reply.isHealthHidden && (
        <StatusBanner kind="info">
          Antworten zur Gesundheit sieht hier nur, wer Personen lesen darf. Trainer finden sie im Kurs bei den
          Teilnehmern.
        </StatusBanner>
      )}
      <Tabs value={tab} onChange={(key) => setSearch(key === 'liste' ? { tab: key } : {})} keepMounted={false}>
        <TabsList active={tab}>
          <Tabs.Tab value="auswertung">Auswertung</Tabs.Tab>
          <Tabs.Tab value="liste">Antworten</Tabs.Tab>
        </TabsList>
        <Tabs.Panel value={tab} pt="lg">
          {tab === 'liste' ? <List {...reply} /> : <Summary {...reply} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
};

/** /formular/12/antworten: the answers as charts and as an exportable list. */
export const AnswersPage = () => {
  const { formID = '' } = useParams();
  const answers = useQuery(answersQuery(Number(formID)));
  return (
    <Stack gap={0}>
      <QueryState query={answers} head={<PageHeader title="Antworten" back={back} />}>
        {(reply) => <Answers reply={reply} />}
      </QueryState>
    </Stack>
  );
};
