import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { system } from '@vereinshaus/contract/system/calls';
import { jobLabel } from '@vereinshaus/contract/system/job-labels';
import { query, useCommand } from '../../kit/api.ts';
import success from '../../kit/drawings/success.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';

type Job = ReplyOf<typeof system.failedJobs>['jobs'][number];

const columns: readonly Column<Job>[] = [
  { key: 'name', label: 'Auftrag', value: (job) => jobLabel(job.name), width: 220 },
  { key: 'time', label: 'Zeit', type: 'moment', value: (job) => job.time, width: 170 },
  { key: 'attempts', label: 'Versuche', type: 'count', value: (job) => job.attempts, width: 90 },
  { key: 'error', label: 'Fehler', value: (job) => job.error, width: 360 },
];

const RetryButton = ({ job }: { job: Job }) => {
  const retry = useCommand(system.retryJob, { invalidates: [system.failedJobs], announces: true });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate({ ID: job.ID })}
    >
      Noch einmal versuchen
    </Button>
  );
};

const retryAction = (job: Job) => <RetryButton job={job} />;

const allDone = <EmptyState drawing={success}>Alles erledigt: kein Auftrag ist gescheitert.</EmptyState>;

/** Hintergrundaufträge that failed permanently, with a retry button. */
export const FailedJobsPage = () => {
  const jobs = useQuery(query(system.failedJobs, {}));
  const mayRetry = useMay(system.retryJob.access);
  return (
    <>
      <PageHeader title="Hintergrundaufträge" description="Aufträge, die trotz mehrerer Versuche gescheitert sind." />
      <QueryState query={jobs} isEmpty={(data) => data.jobs.length === 0} empty={allDone}>
        {(data) => (
          <DataTable
            id="failed-jobs"
            title="Hintergrundaufträge"
            rows={data.jobs}
            columns={columns}
            rowId={(job) => job.ID}
            countLabel={{ one: 'Auftrag', many: 'Aufträge' }}
            defaultSort="-time"
            plain
            {...(mayRetry && { rowActions: retryAction })}
          />
        )}
      </QueryState>
    </>
  );
};
