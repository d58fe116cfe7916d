import type { FastifyInstance } from 'fastify';
import type { Carriers } from './adapters/carriers.ts';
import type { FindTxtRecords } from './adapters/dns/txt-records.ts';
import type { HostProof } from './adapters/host-proof/host-proof.ts';
import type { Mailer } from './adapters/mail/mailer.ts';
import type { OpenMailbox } from './adapters/mailbox/mailbox.ts';
import type { PaymentProvider } from './adapters/payments/payment-provider.ts';
import type { Sandbox } from './adapters/payments/sandbox.ts';
import type { Push } from './adapters/push/push.ts';
import type { FileStore } from './adapters/storage/file-store.ts';
import type { Wallets } from './adapters/wallet/wallet.ts';
import type { AfterCommitRoute } from './kit/after-commit-routes.ts';
import type { RecordChecks } from './kit/check-access.ts';
import type { Config } from './kit/config.ts';
import type { Database, Db } from './kit/database.ts';
import type { ConstraintErrors } from './kit/error-handler.ts';
import type { FileRoute } from './kit/file-routes.ts';
import type { Job, JobSender, Worker } from './kit/jobs.ts';
import type { RawRoute } from './kit/raw-routes.ts';
import type { Route } from './kit/routes.ts';
import type { SealedColumn } from './kit/sealed-column.ts';
import type { Secrets } from './kit/secrets.ts';
import type { AnswerCall, Runtime } from './kit/serve-call.ts';
import type { AboutPerson, EverythingAbout } from './modules/about-person/index.ts';
import type { CellIdentity, ClubElsewhere } from './modules/cells/index.ts';
import type { WithContact } from './modules/contacts/index.ts';
import type { WithCourse } from './modules/courses/index.ts';
import type { ForGuests, GuestsBack } from './modules/events/index.ts';
import type { VideoServer } from './modules/online/index.ts';
import type { FillDemo, PaperConfig } from './modules/platform/index.ts';
import type { SearchSource } from './modules/search/index.ts';
import type { MailPace, ReadableChannels } from './modules/system/index.ts';
import type { TextDefinition } from './modules/wording/index.ts';

/** The contributions of all modules, joined. */
type JoinedModules = {
  everythingAboutPersons: EverythingAbout;
  /** Data that is copied with a course and deleted with it. */
  withCourse: readonly WithCourse[];
  /** What happens to the arrangements of families for dates that are cancelled or moved. */
  forGuests: ForGuests;
  /** The same if a closure is undone and the dates take place after all. */
  guestsBack: GuestsBack;
  /** Data that is merged along with two contacts. */
  withContact: readonly WithContact[];
  /** The sources of the global search. */
  searchSources: readonly SearchSource[];
  /** Texts that clubs can edit. */
  texts: readonly TextDefinition[];
  /** Columns in tables of clubs that are sealed with the key of the installation. */
  sealed: readonly SealedColumn[];
};

type Providers = { sandbox?: PaymentProvider; stripe?: PaymentProvider };

/** What a module may need to answer calls. */
export type RouteServices = JoinedModules & {
  config: Pick<Config, 'MAIL_MASS_PER_DAY'> &
    Partial<Pick<Config, 'CLUB_APPLICATIONS' | 'MAIL_BOUNCE_TOKEN' | 'PLATFORM_OPERATOR' | 'WEBHOOK_HOSTS'>> &
    PaperConfig;
  database: Database;
  /** With the owner's role, if this process may act as the owner of the tables. */
  ownerUrl: string | undefined;
  store: FileStore;
  /** This installation among others (cells); undefined = it stands alone. */
  cell: CellIdentity | undefined;
  clubsInOtherCells: (email: string, now: Date) => Promise<readonly ClubElsewhere[]>;
  push: Push;
  videoServer: VideoServer | undefined;
  wallets: Wallets;
  hostProof: HostProof;
  txtRecords: FindTxtRecords;
  /** A mailer for a server that a user has just entered. */
  mailerAt: (url: string, from: string) => Mailer;
  openMailbox: OpenMailbox;
  /** The channels whose messages stay in the outbox and can be read there. */
  readableChannels: () => Promise<ReadableChannels>;
  sandbox: Sandbox | undefined;
  providers: Providers;
  /** Demo clubs can be made from the browser. */
  fillsDemo: boolean;
};

/** What a module may need to serve requests that are not calls. */
export type ServeServices = RouteServices & { runtime: Runtime; answer: AnswerCall };

/** What a module may need for background work. */
export type WorkServices = Pick<JoinedModules, 'everythingAboutPersons' | 'texts'> & {
  senderIn: (db: Db) => JobSender;
  /** The address of a host, for links in mails that no request causes. */
  originOf: (host: string) => string;
  carriers: Carriers;
  pace: MailPace | undefined;
  providersOn: (database: Database) => Providers;
  store: FileStore;
  fill: FillDemo | undefined;
  secrets: Secrets;
  /** Internal hosts that webhooks may call all the same. */
  webhookHosts: readonly string[];
  openMailbox: OpenMailbox;
  txtRecords: FindTxtRecords;
};

type ValueOrBuilder<Services, Value> = Value | ((services: Services) => Value);

/** All contributions of an area to the application. */
export type Module = {
  /** The name of its folder. */
  name: string;
  /** The tables that only it writes. */
  tables?: readonly string[];
  /** Views of its tables that every module may read. */
  published?: readonly string[];
  /** Calls, each answered in one transaction. */
  routes?: ValueOrBuilder<RouteServices, readonly Route[]>;
  /** Calls with a reply that is made after their transaction. */
  afterCommitRoutes?: ValueOrBuilder<RouteServices, readonly AfterCommitRoute[]>;
  /** Calls that carry files. */
  fileRoutes?: ValueOrBuilder<RouteServices, readonly FileRoute[]>;
  rawRoutes?: readonly RawRoute[];
  /** Serves requests that are not calls. */
  serve?: (app: FastifyInstance, services: ServeServices) => unknown;
  /** The messages for violated constraints. */
  constraints?: ConstraintErrors;
  /** Decides whether a viewer may see a record. */
  checks?: RecordChecks;
  jobs?: readonly Job[];
  workers?: readonly Worker[] | ((services: WorkServices) => readonly Worker[]);
  aboutPerson?: AboutPerson;
  withCourse?: WithCourse;
  /** The arrangements of families here for single dates, if those are cancelled or moved. */
  forGuests?: ForGuests;
  /** The same if a closure is undone and the dates take place after all. */
  guestsBack?: GuestsBack;
  withContact?: WithContact;
  /** Its results in the global search. */
  search?: readonly SearchSource[];
  /** Columns of its tables that are sealed with the key of the installation. */
  sealed?: readonly SealedColumn[];
  /** The texts it sends that a club can edit. */
  texts?: readonly TextDefinition[];
};

export const defineModule = (module: Module): Module => module;

/** A contribution of a module, built with the services if it needs them. */
export const resolveValue = <Services, Value>(
  given: ValueOrBuilder<Services, Value> | undefined,
  services: Services,
  none: Value,
): Value => {
  if (given === undefined) return none;
  return isFunction<Services, Value>(given) ? given(services) : given;
};

const isFunction = <Services, Value>(given: ValueOrBuilder<Services, Value>): given is (services: Services) => Value =>
  typeof given === 'function';
