import { randomBytes } from 'node:crypto';
import type { Carriers } from './adapters/carriers.ts';
import { findTxtRecords } from './adapters/dns/txt-records.ts';
import { withMailbox } from './adapters/mailbox/mailbox.ts';
import type { PaymentProvider } from './adapters/payments/payment-provider.ts';
import { sandboxProvider } from './adapters/payments/sandbox.ts';
import { type FileStore, memoryStore } from './adapters/storage/file-store.ts';
import type { Database } from './kit/database.ts';
import type { Job, Queue, Worker } from './kit/jobs.ts';
import { type Secrets, secretsFrom } from './kit/secrets.ts';
import { resolveValue, type WorkServices } from './module.ts';
import { sandboxStore } from './modules/payments/index.ts';
import type { FillDemo } from './modules/platform/index.ts';
import type { MailPace } from './modules/system/index.ts';
import { allTexts, everythingAboutPersons, modules } from './modules.ts';

/** The payment providers for clubs: Stripe if the installation has access, the trial provider if trial payments are allowed. */
export type PaymentWorkOptions = {
  stripe?: PaymentProvider;
  trialPayments?: boolean;
  clock?: (() => Date) | undefined;
};

export const providersOn = (database: Database, { stripe, trialPayments = false, clock }: PaymentWorkOptions) => {
  const sandbox = trialPayments ? sandboxProvider(sandboxStore(database), clock && { now: clock }) : undefined;
  return { sandbox, providers: { ...(sandbox && { sandbox }), ...(stripe && { stripe }) } };
};

/** All kinds of background work; the queue knows no other. */
export const allJobs: readonly Job[] = modules.flatMap(({ jobs = [] }) => jobs);

export const allWorkers = (
  queue: Pick<Queue, 'senderIn'>,
  carriers: Carriers,
  originOf: WorkServices['originOf'] = (host) => `http://${host}`,
  /** Without it, mails are sent as fast as possible. */
  pace?: MailPace,
  takesMoney: PaymentWorkOptions = {},
  {
    store = memoryStore(),
    fill,
    secrets = secretsFrom(randomBytes(32).toString('hex')),
    webhookHosts = [],
  }: { store?: FileStore; fill?: FillDemo | undefined; secrets?: Secrets; webhookHosts?: readonly string[] } = {},
): readonly Worker[] => {
  const services: WorkServices = {
    senderIn: (db) => queue.senderIn(db),
    originOf,
    carriers,
    pace,
    providersOn: (database) => providersOn(database, takesMoney).providers,
    store,
    fill,
    secrets,
    webhookHosts,
    openMailbox: withMailbox,
    txtRecords: findTxtRecords,
    everythingAboutPersons,
    texts: allTexts,
  };
  return modules.flatMap(({ workers }) => resolveValue(workers, services, []));
};
