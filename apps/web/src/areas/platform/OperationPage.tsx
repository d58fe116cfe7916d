import { Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { bounceMailbox } from '@vereinshaus/contract/platform/bounce-mailbox';
import { platform } from '@vereinshaus/contract/platform/calls';
import { jobLabel } from '@vereinshaus/contract/system/job-labels';
import { query } from '../../kit/api.ts';
import { FormSection } from '../../kit/FormSection.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { BounceMailboxSection } from './BounceMailboxSection.tsx';
import { MailServerSection } from './MailServerSection.tsx';
import { NoticeSection } from './NoticeSection.tsx';

type Trouble = ReplyOf<typeof platform.troubles>['troubles'][number];

const mailLabels: Readonly<Record<string, string>> = {
  failed: 'Nachricht nicht zugestellt',
  unclear: 'Versand unterbrochen',
};

const whatOf = ({ kind, name }: Trouble) => (kind === 'job' ? jobLabel(name) : (mailLabels[name] ?? name));

const columns: readonly Column<Trouble>[] = [
  { key: 'what', label: 'Was', value: whatOf, width: 260 },
  { key: 'club', label: 'Verein', value: (trouble) => trouble.club, width: 220 },
  { key: 'times', label: 'Wie oft', type: 'count', value: (trouble) => trouble.times, width: 90 },
  { key: 'last', label: 'Zuletzt', type: 'moment', value: (trouble) => trouble.last, width: 170 },
];

/** Betrieb der Plattform: what all pages say, how mail goes out, and what went wrong in all clubs. */
export const OperationPage = () => {
  const troubles = useQuery(query(platform.troubles, {}));
  const mail = useQuery(query(platform.mailServer, {}));
  const mailbox = useQuery(query(bounceMailbox.get, {}));
  return (
    <>
      <PageHeader title="Betrieb der Plattform" />
      <Stack gap="lg">
        <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw="var(--width-text)">
          <NoticeSection />
        </Paper>
        <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw="var(--width-text)">
          <QueryState query={mail}>{(found) => <MailServerSection kept={found} />}</QueryState>
        </Paper>
        <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw="var(--width-text)">
          <QueryState query={mailbox}>{(found) => <BounceMailboxSection kept={found} />}</QueryState>
        </Paper>
        <FormSection
          title="Was nicht gelungen ist"
          description="Aufträge und Nachrichten der letzten 30 Tage in allen Vereinen. Was darin steht, bleibt beim Verein."
        >
          <QueryState
            query={troubles}
            isEmpty={(data) => data.troubles.length === 0}
            empty="Alles erledigt: In keinem Verein ist etwas gescheitert."
          >
            {(data) => (
              <DataTable
                id="platform-troubles"
                title="Was nicht gelungen ist"
                rows={data.troubles}
                columns={columns}
                rowId={({ club_ID, kind, name }) => `${club_ID} ${kind} ${name}`}
                countLabel={{ one: 'Zeile', many: 'Zeilen' }}
                defaultSort="-last"
                plain
              />
            )}
          </QueryState>
        </FormSection>
      </Stack>
    </>
  );
};
