import type { Carriers } from './adapters/carriers.ts';
import type { PaymentProvider } from './adapters/payments/payment-provider.ts';
import { sandboxProvider } from './adapters/payments/sandbox.ts';
import { type FileStore, memoryStore } from './adapters/storage/file-store.ts';
import { everythingAboutPersons } from './everything-about-persons.ts';
import type { Database } from './kit/database.ts';
import type { Job, Queue, Worker } from './kit/jobs.ts';
import { nightlyBackup } from './modules/backup/index.ts';
import { bookConfidentMatches, bookConfidentMatchesWorker } from './modules/bank/index.ts';
import { applyBankChanges, applyBankChangesWorker } from './modules/bank-changes/index.ts';
import { chargeReserved, chargeReservedWorker, sweepWaitlists, sweepWorker } from './modules/bookings/index.ts';
import {
  announceRemindersJob,
  announceRemindersWorker,
  remindOfDueJob,
  remindOfDueWorker,
  runDunningJob,
  runDunningWorker,
  sendRemindersJob,
  sendRemindersWorker,
} from './modules/dunning/index.ts';
import { chargeFeesJob, chargeFeesWorker, sendFeeNotices, sendFeeNoticesWorker } from './modules/fees/index.ts';
import {
  issueInvoices,
  issueInvoicesWorker,
  sendNewInvoices,
  sendNewInvoicesWorker,
} from './modules/invoices/index.ts';
import { remindOfMakeupsJob, remindOfMakeupsWorker } from './modules/makeups/index.ts';
import { filesOfClub } from './modules/media/index.ts';
import { codeWorker, sendCode } from './modules/messaging/index.ts';
import { paymentJobs, paymentWorkers, sandboxStore } from './modules/payments/index.ts';
import { eraseMentions, eraseMentionsWorker } from './modules/persons/index.ts';
import { eraseClubs, eraseClubsWorker, type FillDemo, fillDemo, fillDemoWorker } from './modules/platform/index.ts';
import { forgetDevice } from './modules/push/index.ts';
import { requestedLinkWorker, sendRequestedLink } from './modules/session/index.ts';
import { seekSubstitutes, seekWorker } from './modules/substitutes/index.ts';
import { type MailPace, mailJobs, mailWorkers, sweepMails, sweepMailsWorker } from './modules/system/index.ts';
import { handOutCodesJob, handOutCodesWorker } from './modules/vouchers/index.ts';

/** Through whom clubs take money: Stripe where the installation has access, the trial provider where it may be tried out. */
export type TakesMoney = { stripe?: PaymentProvider; trialPayments?: boolean };

export const providersOn = (database: Database, { stripe, trialPayments = false }: TakesMoney) => {
  const sandbox = trialPayments ? sandboxProvider(sandboxStore(database)) : undefined;
  return { sandbox, providers: { ...(sandbox && { sandbox }), ...(stripe && { stripe }) } };
};

/** Every kind of background work; the queue knows no other. */
export const allJobs: readonly Job[] = [
  ...mailJobs,
  sweepMails,
  sendRequestedLink,
  sendCode,
  sweepWaitlists,
  seekSubstitutes,
  applyBankChanges,
  eraseMentions,
  chargeReserved,
  bookConfidentMatches,
  issueInvoices,
  sendNewInvoices,
  chargeFeesJob,
  sendFeeNotices,
  ...paymentJobs,
  remindOfDueJob,
  runDunningJob,
  announceRemindersJob,
  sendRemindersJob,
  remindOfMakeupsJob,
  handOutCodesJob,
  eraseClubs,
  fillDemo,
  nightlyBackup,
];

export const allWorkers = (
  queue: Queue,
  carriers: Carriers,
  /** The address of a host, for links in mails that no request causes. */
  originOf: (host: string) => string = (host) => `http://${host}`,
  /** As fast as they go when nothing is said. */
  pace?: MailPace,
  takesMoney: TakesMoney = {},
  { store = memoryStore(), fill }: { store?: FileStore; fill?: FillDemo | undefined } = {},
): readonly Worker[] => [
  ...mailWorkers(carriers, { forgetDevice }, pace),
  sweepMailsWorker,
  codeWorker(carriers.whatsapp),
  requestedLinkWorker((db) => queue.senderIn(db)),
  sweepWorker((db) => queue.senderIn(db), originOf),
  seekWorker((db) => queue.senderIn(db), originOf),
  applyBankChangesWorker((db) => queue.senderIn(db), originOf),
  chargeReservedWorker((db) => queue.senderIn(db), originOf),
  eraseMentionsWorker(everythingAboutPersons),
  bookConfidentMatchesWorker((db) => queue.senderIn(db)),
  chargeFeesWorker((db) => queue.senderIn(db)),
  sendFeeNoticesWorker((db) => queue.senderIn(db)),
  issueInvoicesWorker((db) => queue.senderIn(db)),
  sendNewInvoicesWorker((db) => queue.senderIn(db), originOf),
  ...paymentWorkers({
    providersOn: (database) => providersOn(database, takesMoney).providers,
    senderIn: (db) => queue.senderIn(db),
    originOf,
  }),
  runDunningWorker((db) => queue.senderIn(db)),
  remindOfDueWorker({ senderIn: (db) => queue.senderIn(db), originOf }),
  announceRemindersWorker({ senderIn: (db) => queue.senderIn(db), originOf }),
  sendRemindersWorker({ senderIn: (db) => queue.senderIn(db), originOf }),
  remindOfMakeupsWorker({ senderIn: (db) => queue.senderIn(db), originOf }),
  handOutCodesWorker({ senderIn: (db) => queue.senderIn(db), originOf }),
  eraseClubsWorker({ filesOf: filesOfClub(store) }),
  fillDemoWorker(fill),
];
