import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { logBrowserError } from './log-browser-error.ts';
import { resendMail } from './mail.ts';
import { retryJob } from './retry-job.ts';
import { backupState, failedJobsOfClub, mailById, mailsOfClub, type ReadableChannels } from './system.queries.ts';

/** `hasBackups`: the installation makes its own backups. */
export const systemRoutes = (readable: () => Promise<ReadableChannels>, hasBackups: boolean) =>
  routes(contract.system, {
    logError: async (ctx, { message, info, pathname }) => {
      await logBrowserError(ctx, { message, info, pathname });
      return succeeded('Danke für die Meldung.');
    },
    mails: async (ctx, input) => mailsOfClub(ctx, input),
    mail: async (ctx, { id: mailId }) => mailById(ctx, mailId, await readable()),
    resendMail: async (ctx, { ID: mailId }) => {
      await resendMail(ctx, mailId);
      return succeeded('Die E-Mail wird noch einmal verschickt.');
    },
    backup: (ctx) => backupState(ctx, hasBackups),
    failedJobs: async (ctx) => ({ jobs: await failedJobsOfClub(ctx) }),
    retryJob: async (ctx, { ID: jobId }) => {
      await retryJob(ctx, jobId);
      return succeeded('Der Auftrag wird noch einmal versucht.');
    },
  });
