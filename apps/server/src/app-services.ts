import { type FindTxtRecords, findTxtRecords } from './adapters/dns/txt-records.ts';
import { type HostProof, networkProof } from './adapters/host-proof/host-proof.ts';
import { type Mailer, smtpMailer } from './adapters/mail/mailer.ts';
import { withMailbox } from './adapters/mailbox/mailbox.ts';
import { outboxPush, type Push } from './adapters/push/push.ts';
import type { Sms } from './adapters/sms/sms.ts';
import { type FileStore, memoryStore } from './adapters/storage/file-store.ts';
import type { Wallets } from './adapters/wallet/wallet.ts';
import type { WhatsApp } from './adapters/whatsapp/whatsapp.ts';
import type { Config } from './kit/config.ts';
import type { Database } from './kit/database.ts';
import type { Queue } from './kit/jobs.ts';
import type { ProcessErrors } from './kit/process-errors.ts';
import type { Secrets } from './kit/secrets.ts';
import type { RouteServices } from './module.ts';
import { type CellIdentity, clubsInOtherCells } from './modules/cells/index.ts';
import type { VideoServer } from './modules/online/index.ts';
import type { PaperConfig } from './modules/platform/index.ts';
import {
  allTexts,
  everythingAboutPersons,
  forGuests,
  guestsBack,
  sealedColumns,
  searchSources,
  withContact,
  withCourse,
} from './modules.ts';
import { type PaymentWorkOptions, providersOn } from './work.ts';

export type AppDependencies = PaymentWorkOptions & {
  config: Pick<
    Config,
    'DEFAULT_CLUB' | 'PUBLIC_SCHEME' | 'LOG_LEVEL' | 'TRUST_PROXY' | 'METRICS_TOKEN' | 'MAIL_MASS_PER_DAY'
  > &
    Partial<
      Pick<
        Config,
        | 'PUBLIC_PORT'
        | 'TLS_ASK_TOKEN'
        | 'MAIL_BOUNCE_TOKEN'
        | 'CLUB_APPLICATIONS'
        | 'PLATFORM_OPERATOR'
        | 'WEBHOOK_HOSTS'
      >
    > &
    PaperConfig;
  database: Database;
  /** The same as the owner of the tables, where this process may act as them. */
  ownerUrl?: string | undefined;
  /** This installation among others; none = it stands alone. */
  cell?: CellIdentity | undefined;
  queue: Pick<Queue, 'senderIn'>;
  mailer: Pick<Mailer, 'kind' | 'refresh'>;
  /** The outbox when nothing else is said. */
  sms?: Pick<Sms, 'kind'>;
  whatsapp?: Pick<WhatsApp, 'kind'>;
  push?: Push;
  /** Where units take place online; none = nowhere. */
  videoServer?: VideoServer;
  /** Where phones can keep membership cards; none = nowhere. */
  wallets?: Wallets;
  /** Where photos and videos lie; in memory when nothing else is said. */
  store?: FileStore;
  /** Whom the platform asks whether a name was proven. */
  hostProof?: HostProof;
  txtRecords?: FindTxtRecords;
  /** Demo clubs can be made from the browser. */
  fillsDemo?: boolean;
  /** Made up and forgotten when none are given: enough for a house that lives as long as a test. */
  secrets?: Secrets;
  clock?: () => Date;
  /** What went wrong without ending the process, for /metrics. */
  processErrors?: ProcessErrors;
  /** The process is about to end. */
  isDraining?: () => boolean;
  /** It has been about to end for so long that nobody is answered any more. */
  isTooLate?: () => boolean;
  rateLimits?: boolean;
  validateReplies?: boolean;
  /** Where the log goes; the standard output when nothing else is said. */
  logTo?: { write: (line: string) => void };
  /** Folder with the built browser application. */
  site?: string;
};

/** What the modules need to answer. */
export const servicesOf = (deps: AppDependencies): RouteServices => ({
  config: deps.config,
  database: deps.database,
  ownerUrl: deps.ownerUrl,
  cell: deps.cell,
  clubsInOtherCells: clubsInOtherCells(deps.cell),
  store: deps.store ?? memoryStore(),
  push: deps.push ?? outboxPush,
  videoServer: deps.videoServer,
  wallets: deps.wallets ?? {},
  hostProof: deps.hostProof ?? networkProof,
  txtRecords: deps.txtRecords ?? findTxtRecords,
  mailerAt: (url, from) => smtpMailer(url, from, 1),
  openMailbox: withMailbox,
  readableChannels: async () => {
    await deps.mailer.refresh?.();
    return {
      email: deps.mailer.kind === 'outbox',
      sms: deps.sms?.kind !== 'gateway',
      whatsapp: deps.whatsapp?.kind !== 'cloud',
      push: deps.push?.kind !== 'service',
    };
  },
  fillsDemo: deps.fillsDemo ?? false,
  ...providersOn(deps.database, deps),
  everythingAboutPersons,
  withCourse,
  forGuests,
  guestsBack,
  withContact,
  searchSources,
  texts: allTexts,
  sealed: sealedColumns,
});
