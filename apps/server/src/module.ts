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
import type { Answer, Runtime } from './kit/serve-call.ts';
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

/** What the house consists of, joined from all modules. */
type JoinedModules = {
  everythingAboutPersons: EverythingAbout;
  /** What goes along with a copied course, and goes with a deleted one. */
  withCourse: readonly WithCourse[];
  /** What becomes of what families have arranged for dates that are off or take place at another time. */
  forGuests: ForGuests;
  /** The same where a closure is undone and the dates take place after all. */
  guestsBack: GuestsBack;
  /** What goes along when two contacts become one. */
  withContact: readonly WithContact[];
  /** What the search over everything asks. */
  searchSources: readonly SearchSource[];
  /** What clubs can word themselves. */
  texts: readonly TextDefinition[];
  /** What is sealed with the key of the installation in tables of clubs. */
  sealed: readonly SealedColumn[];
};

type Providers = { sandbox?: PaymentProvider; stripe?: PaymentProvider };

/** What a module may need to answer calls. */
export type RouteServices = JoinedModules & {
  config: Pick<Config, 'MAIL_MASS_PER_DAY'> &
    Partial<Pick<Config, 'CLUB_APPLICATIONS' | 'MAIL_BOUNCE_TOKEN' | 'PLATFORM_OPERATOR' | 'WEBHOOK_HOSTS'>> &
    PaperConfig;
  database: Database;
  /** The same as the owner of the tables, where this process may act as them. */
  ownerUrl: string | undefined;
  store: FileStore;
  /** This installation among others; undefined = it stands alone. */
  cell: CellIdentity | undefined;
  clubsInOtherCells: (email: string, now: Date) => Promise<readonly ClubElsewhere[]>;
  push: Push;
  videoServer: VideoServer | undefined;
  wallets: Wallets;
  hostProof: HostProof;
  txtRecords: FindTxtRecords;
  /** A mail server that somebody has just entered. */
  mailerAt: (url: string, from: string) => Mailer;
  openMailbox: OpenMailbox;
  /** Which messages stay in the house and can be read there. */
  readableChannels: () => Promise<ReadableChannels>;
  sandbox: Sandbox | undefined;
  providers: Providers;
  /** Demo clubs can be made from the browser. */
  fillsDemo: boolean;
};

/** What a module may need to answer what is no call. */
export type ServeServices = RouteServices & { runtime: Runtime; answer: Answer };

/** What a module may need to work in the background. */
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
  /** Hosts inside the house that webhooks may go to all the same. */
  webhookHosts: readonly string[];
  openMailbox: OpenMailbox;
  txtRecords: FindTxtRecords;
};

type ValueOrBuilder<Services, Value> = Value | ((services: Services) => Value);

/** Everything the house needs to know of an area. */
export type Module = {
  /** The name of its folder. */
  name: string;
  /** The tables that it alone writes. */
  tables?: readonly string[];
  /** Views of its tables that every module may read. */
  published?: readonly string[];
  /** Calls, each answered in one transaction. */
  routes?: ValueOrBuilder<RouteServices, readonly Route[]>;
  /** Calls whose answer is made after their transaction. */
  afterCommitRoutes?: ValueOrBuilder<RouteServices, readonly AfterCommitRoute[]>;
  /** Calls that carry files. */
  fileRoutes?: ValueOrBuilder<RouteServices, readonly FileRoute[]>;
  rawRoutes?: readonly RawRoute[];
  /** Answers what is no call. */
  serve?: (app: FastifyInstance, services: ServeServices) => unknown;
  /** What to say when the database refuses. */
  constraints?: ConstraintErrors;
  /** Whether somebody may see a record. */
  checks?: RecordChecks;
  jobs?: readonly Job[];
  workers?: readonly Worker[] | ((services: WorkServices) => readonly Worker[]);
  aboutPerson?: AboutPerson;
  withCourse?: WithCourse;
  /** What families have arranged here for single dates, when those are off or take place at another time. */
  forGuests?: ForGuests;
  /** The same where a closure is undone and the dates take place after all. */
  guestsBack?: GuestsBack;
  withContact?: WithContact;
  /** What the search over everything finds here. */
  search?: readonly SearchSource[];
  /** What its tables keep sealed with the key of the installation. */
  sealed?: readonly SealedColumn[];
  /** The texts it sends that a club can word itself. */
  texts?: readonly TextDefinition[];
};

export const defineModule = (module: Module): Module => module;

/** What a module gives, made with what it needs. */
export const give = <Services, Value>(
  given: ValueOrBuilder<Services, Value> | undefined,
  services: Services,
  none: Value,
): Value => {
  if (given === undefined) return none;
  return isFunction<Services, Value>(given) ? given(services) : given;
};

const isFunction = <Services, Value>(given: ValueOrBuilder<Services, Value>): given is (services: Services) => Value =>
  typeof given === 'function';
