import { sweepMinutes } from '@vereinshaus/contract/bookings/waitlist';
import { z } from 'zod';
import { defineJob } from '../../kit/jobs.ts';

/** Rechnungslauf: resumes after an interruption. */
export const issueInvoices = defineJob({
  name: 'issue-invoices',
  input: z.object({ clubId: z.number(), runId: z.number(), origin: z.string() }),
  retries: 5,
  retryDelaySeconds: 30,
});

/** Neue Rechnungen: for clubs that send every invoice automatically. */
export const sendNewInvoices = defineJob({
  name: 'send-new-invoices',
  input: z.object({ clubId: z.number() }),
  retries: 1,
  retryDelaySeconds: 60,
  cron: `*/${sweepMinutes} * * * *`,
});
