import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { type Job, type Worker, worker } from '../../kit/jobs.ts';
import { sitesOf } from '../../kit/tenant-work.ts';
import { followPayment, followPaymentJob } from './ask-provider.ts';
import { carryOutCharge, chargeMethodJob } from './charge-method.ts';
import { isRefusal, type Providers, providerAt } from './club-provider.ts';
import { clubsToReconcile, reconcileClub, reconcilePaymentsJob } from './reconcile-payments.ts';
import { carryOutRefund, refundPaymentJob } from './refund-payment.ts';
import { forgetMethodJob } from './remove-method.ts';

type Tools = {
  /** The trial provider stores its state in the database that the jobs use. */
  providersOn: (database: Database) => Providers;
  senderIn: (db: Db) => WorkCtx['jobs'];
  originOf: (host: string) => string;
};

/** All background jobs and schedules for payments. */
export const paymentJobs: readonly Job[] = [
  chargeMethodJob,
  refundPaymentJob,
  followPaymentJob,
  forgetMethodJob,
  reconcilePaymentsJob,
];

/** A context without a viewer, in a club, with the address its mails link to. */
const clubCtx = async (database: Database, clubId: number, { senderIn, originOf }: Tools, now: () => Date) => {
  const [site] = await sitesOf(database, originOf, sql`select ${clubId}::integer`, { evenResting: true });
  const club = site ?? { id: clubId, origin: originOf('localhost') };
  return (db: Db): WorkCtx => ({ db, club, viewer: null, now: now(), jobs: senderIn(db) });
};

export const paymentWorkers = (tools: Tools): readonly Worker[] => {
  const { providersOn } = tools;
  return [
    worker(chargeMethodJob, async ({ database, now }, data) => {
      const providers = providersOn(database);
      await carryOutCharge(database, data, { providers, ctxIn: await clubCtx(database, data.clubId, tools, now) });
    }),
    worker(refundPaymentJob, async ({ database, now }, data) => {
      const providers = providersOn(database);
      await carryOutRefund(database, data, { providers, ctxIn: await clubCtx(database, data.clubId, tools, now) });
    }),
    worker(followPaymentJob, async ({ database, now }, data) => {
      const providers = providersOn(database);
      await followPayment(database, data, { providers, ctxIn: await clubCtx(database, data.clubId, tools, now) });
    }),
    worker(forgetMethodJob, async ({ database }, { clubId, provider, account, externalId }) => {
      const at = providerAt(providersOn(database), { provider, account });
      const key = `${clubId}:forget:${externalId}`;
      await at.provider.forgetMethod({ account, key, methodId: externalId }).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });
    }),
    worker(reconcilePaymentsJob, async ({ database, now }) => {
      const providers = providersOn(database);
      const failures: unknown[] = [];
      for (const clubId of await clubsToReconcile(database.registry, now())) {
        const ctxIn = await clubCtx(database, clubId, tools, now);
        // A closed provider account must not block the other clubs.
        await reconcileClub(database, clubId, { providers, ctxIn }).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    }),
  ];
};
