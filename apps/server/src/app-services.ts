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
  /** With the owner's role, if this process may act as the owner of the tables. */
  ownerUrl?: string | undefined;
  /** This installation among others (cells); none = it stands alone. */
  cell?: CellIdentity | undefined;
  queue: Pick<Queue, 'senderIn'>;
  mailer: Pick<Mailer, 'kind' | 'refresh'>;
  /** The default is the outbox. */
  sms?: Pick<Sms, 'kind'>;
  whatsapp?: Pick<WhatsApp, 'kind'>;
  push?: Push;
  /** The server for online meetings of units; none = no online units. */
  videoServer?: VideoServer;
  /** The wallets in which phones can keep membership cards; none = no wallets. */
  wallets?: Wallets;
  /** Storage of photos and videos; the default is memory. */
  store?: FileStore;
  /** Checks for the platform whether a club has proven that it owns a host name. */
  hostProof?: HostProof;
  txtRecords?: FindTxtRecords;
  /** Demo clubs can be made from the browser. */
  fillsDemo?: boolean;
  /** The default is random and temporary: enough for an installation that lasts as long as a test. */
  secrets?: Secrets;
  clock?: () => Date;
  /** Counts errors that did not end the process, for /metrics. */
  processErrors?: ProcessErrors;
  /** The process is about to end. */
  isDraining?: () => boolean;
  /** The grace period before the end is over, and no request is answered any more. */
  isTooLate?: () => boolean;
  rateLimits?: boolean;
  validateReplies?: boolean;
  /** Where the log goes; the default is standard output. */
  logTo?: { write: (line: string) => void };
  /** Folder with the built browser application. */
  site?: string;
};

/** The services that the modules need for their routes. */
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
