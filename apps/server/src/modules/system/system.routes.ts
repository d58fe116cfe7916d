import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { logBrowserError } from './log-browser-error.ts';
import { retryJob } from './retry-job.ts';
import { systemErrors } from './system.errors.ts';
import { failedJobsOfClub, mailById, mailsOfClub } from './system.queries.ts';

/** Bodies of mails are readable only while no mail server is configured: later they belong to their recipients. */
export const systemRoutes = ({ isOutboxReadable }: { isOutboxReadable: boolean }) =>
  routes(contract.system, {
    logError: async (ctx, { message, info, pathname }) => {
      await logBrowserError(ctx, { message, info, pathname });
      return succeeded('Danke für die Meldung.');
    },
    mails: async (ctx, input) => mailsOfClub(ctx, input),
    mail: async (ctx, { id: mailId }) => {
      if (!isOutboxReadable) throw systemErrors.mailDelivered();
      return mailById(ctx, mailId);
    },
    failedJobs: async (ctx) => ({ jobs: await failedJobsOfClub(ctx) }),
    retryJob: async (ctx, { ID: jobId }) => {
      await retryJob(ctx, jobId);
      return succeeded('Der Auftrag wird noch einmal versucht.');
    },
  });
