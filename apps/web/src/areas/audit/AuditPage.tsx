import {
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Paper,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type AuditList,
  type AuditOverview,
  type AuditRow,
  auditListNames,
  auditLists,
  auditReports,
} from '@vereinshaus/contract/audit/calls';
import { formatDay, formatEnd, formatMoment } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { reportLabels } from '@vereinshaus/contract/reports/calls';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Figures } from '../../kit/Figures.tsx';
import { Form } from '../../kit/Form.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { ReportTable } from '../reports/shared/ReportTable.tsx';
import { AuditRows } from './AuditRows.tsx';
import { overviewQuery, savePaper, statementQuery, useAddComment, useTakeSample } from './audit.api.ts';

const CommentDialog = ({
  accessToken,
  row,
  onClose,
}: {
  accessToken: string;
  row: AuditRow | null;
  onClose: () => void;
}) => {
  const add = useAddComment();
  const [text, setText] = useState('');
  const problem = add.error === null ? undefined : fieldErrorsOf(add.error).text;
  return (
    <FormDialog
      title={row === null ? 'Anmerkung zum Geschäftsjahr' : `Anmerkung zu: ${row.text}`}
      submitLabel="Anmerkung speichern"
      isPending={add.isPending}
      failure={problem === undefined ? add.error : null}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ accessToken, row_ID: row?.ID ?? 0, text }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Textarea
        label="Anmerkung"
        required
        autosize
        minRows={3}
        maxLength={2000}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

const Sampling = ({ accessToken, seed }: { accessToken: string; seed: string }) => {
  const take = useTakeSample();
  const [wanted, setWanted] = useState({ seed, size: 20 });
  return (
    <Form
      failure={take.error}
      onSubmit={(event) => {
        event.preventDefault();
        take.mutate({ accessToken, ...wanted });
      }}
    >
      <Stack gap="xs">
        <Group align="flex-end" gap="sm">
          <NumberInput
            label="Zeilen"
            w={100}
            min={1}
            max={200}
            allowDecimal={false}
            value={wanted.size}
            onChange={(size) => setWanted({ ...wanted, size: Number(size) })}
          />
          <TextInput
            label="Startwert"
            description="Derselbe Startwert zieht dieselben Zeilen. Leer: ein neuer."
            maxLength={40}
            value={wanted.seed}
            onChange={(event) => setWanted({ ...wanted, seed: event.currentTarget.value })}
          />
          <Button type="submit" variant="default" loading={take.isPending}>
            Stichprobe ziehen
          </Button>
        </Group>
      </Stack>
    </Form>
  );
};

const Statements = ({ accessToken }: { accessToken: string }) => {
  const [report, setReport] = useState<(typeof auditReports)[number]>('income');
  const statement = useQuery(statementQuery(accessToken, report));
  return (
    <Paper withBorder p="md" component="section" aria-label="Berichte">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Berichte des Geschäftsjahres
        </Title>
        <NativeSelect
          label="Bericht"
          maw={360}
          value={report}
          data={auditReports.map((name) => ({ value: name, label: reportLabels[name] }))}
          onChange={(event) => setReport(auditReports.find((name) => name === event.currentTarget.value) ?? 'income')}
        />
        <QueryState query={statement}>{(data) => <ReportTable report={data} />}</QueryState>
      </Stack>
    </Paper>
  );
};

const Comments = ({ overview, onAdd }: { overview: AuditOverview; onAdd: () => void }) => (
  <Paper withBorder p="md" component="section" aria-label="Anmerkungen">
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Anmerkungen
        </Title>
        <Button variant="default" onClick={onAdd}>
          Zum Geschäftsjahr anmerken
        </Button>
      </Group>
      {overview.comments.length === 0 ? (
        <Text c="dimmed">Noch keine.</Text>
      ) : (
        overview.comments.map((comment) => (
          <div key={comment.ID}>
            <Text size="sm" c="dimmed">
              {formatMoment(comment.time)}, {comment.fullname}
              {comment.row_ID > 0 && `, Zeile ${comment.row_ID}`}
            </Text>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment.text}</Text>
          </div>
        ))
      )}
    </Stack>
  </Paper>
);

const Visit = ({ overview, accessToken }: { overview: AuditOverview; accessToken: string }) => {
  const [list, setList] = useState<AuditList>('all');
  const [commented, setCommented] = useState<AuditRow | 'year' | null>(null);
  const { counts, gaps } = overview;
  return (
    <Stack gap="lg">
      <Figures
        label="Was zu prüfen ist"
        cols={{ base: 2, lg: 5 }}
        figures={auditListNames.map((name) => [auditLists[name], formatNumber(counts[name])] as const)}
      />
      {gaps.length > 0 && (
        <StatusBanner kind="info" title="Fehlende Belegnummern">
          {gaps.join(', ')}
        </StatusBanner>
      )}
      <Paper withBorder p="md" component="section" aria-label="Buchungen">
        <Stack gap="sm">
          <Title order={2} size="h4">
            Buchungen
          </Title>
          <NativeSelect
            label="Liste"
            maw={360}
            value={list}
            data={auditListNames.map((name) => ({
              value: name,
              label: `${auditLists[name]} (${formatNumber(counts[name])})`,
            }))}
            onChange={(event) => setList(auditListNames.find((name) => name === event.currentTarget.value) ?? 'all')}
          />
          {list === 'sample' && <Sampling accessToken={accessToken} seed={overview.seed} />}
          <AuditRows key={list} accessToken={accessToken} list={list} onComment={setCommented} />
        </Stack>
      </Paper>
      <Comments overview={overview} onAdd={() => setCommented('year')} />
      <Statements accessToken={accessToken} />
      {commented !== null && (
        <CommentDialog
          accessToken={accessToken}
          row={commented === 'year' ? null : commented}
          onClose={() => setCommented(null)}
        />
      )}
    </Stack>
  );
};

/** /pruefung/…: the page an auditor opens by link. */
export const AuditPage = () => {
  const { accessToken = '' } = useParams();
  const overview = useQuery({ ...overviewQuery(accessToken), retry: false });
  const paper = useMutation({ mutationFn: () => savePaper(accessToken) });
  return (
    <Stack gap={0}>
      <PageHeader
        title="Rechnungsprüfung"
        description={
          overview.data &&
          `${overview.data.club}, Geschäftsjahr ${formatDay(overview.data.start)} bis ${formatDay(overview.data.end)}. Zugang für ${overview.data.name} bis ${formatEnd(overview.data.timeEnd)}.`
        }
        action={
          overview.data && (
            <Button loading={paper.isPending} onClick={() => paper.mutate()}>
              Prüfbericht als PDF
            </Button>
          )
        }
      />
      <QueryState query={overview}>{(data) => <Visit overview={data} accessToken={accessToken} />}</QueryState>
    </Stack>
  );
};
