import { randomBytes } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { productName } from '@vereinshaus/contract/labels';
import type { FastifyInstance } from 'fastify';
import { type HostProof, networkProof } from './adapters/host-proof/host-proof.ts';
import { type Mailer, smtpMailer } from './adapters/mail/mailer.ts';
import { outboxPush, type Push } from './adapters/push/push.ts';
import type { Sms } from './adapters/sms/sms.ts';
import { type FileStore, memoryStore } from './adapters/storage/file-store.ts';
import type { WhatsApp } from './adapters/whatsapp/whatsapp.ts';
import { everythingAboutPersons } from './everything-about-persons.ts';
import { startClock } from './kit/clock.ts';
import type { Config } from './kit/config.ts';
import type { Database } from './kit/database.ts';
import { publishFiles } from './kit/file-routes.ts';
import { buildHttp, publish } from './kit/http.ts';
import type { Queue } from './kit/jobs.ts';
import { publishLater } from './kit/later-routes.ts';
import type { Mishaps } from './kit/mishaps.ts';
import { openApi, openApiPage } from './kit/openapi.ts';
import { serveOperations } from './kit/operations.ts';
import { publishRaw } from './kit/raw-routes.ts';
import { type Secrets, secretsFrom } from './kit/secrets.ts';
import { answersOf, type House, whoAsks } from './kit/serve-call.ts';
import { serveSite } from './kit/site.ts';
import { turnsFor } from './kit/turns.ts';
import { accountingFileRoutes, accountingRoutes, chartFileRoutes, chartRoutes } from './modules/accounting/index.ts';
import { addressRoutes } from './modules/addresses/index.ts';
import { attendanceRoutes } from './modules/attendance/index.ts';
import { auditFileRoutes, auditReceiptRoutes, auditRoutes } from './modules/audit/index.ts';
import { lastBackupReading } from './modules/backup/index.ts';
import { bankFileRoutes, bankRoutes, warningsOfEntry } from './modules/bank/index.ts';
import { bankChangeRoutes, changeClub } from './modules/bank-changes/index.ts';
import { bankExportRoutes, payoutRoutes } from './modules/bank-export/index.ts';
import {
  bookingConstraints,
  bookingRoutes,
  bookingsWithCourse,
  managesBooking,
  participantsByRoutes,
  safetyRoutes,
} from './modules/bookings/index.ts';
import { businessYearConstraints, businessYearRoutes } from './modules/business-years/index.ts';
import { cashRoutes } from './modules/cash/index.ts';
import { certificateFileRoutes, certificateRoutes } from './modules/certificates/index.ts';
import { clubResolver, clubRoutes, coverRoutes, servePictures } from './modules/clubs/index.ts';
import {
  courseOfficeRoutes,
  courseRoutes,
  isTrainerNow,
  isTrainerOf,
  maySeeCourse,
  pictureRoutes,
  serveLivePlaces,
  setPlan,
} from './modules/courses/index.ts';
import { discountConstraints, discountRoutes } from './modules/discounts/index.ts';
import { dunningConstraints, dunningRoutes } from './modules/dunning/index.ts';
import { duplicateRoutes } from './modules/duplicates/index.ts';
import {
  eventChecks,
  eventConstraints,
  eventRoutes,
  eventsWithCourse,
  serveCalendarFiles,
} from './modules/events/index.ts';
import { exportRoutes } from './modules/exports/index.ts';
import { feeConstraints, feeFileRoutes, feeRoutes } from './modules/fees/index.ts';
import { fileErrors, fileRoutes, largestFileBytes } from './modules/files/index.ts';
import { formChecks, formConstraints, formRoutes } from './modules/forms/index.ts';
import { historyRoutes } from './modules/history/index.ts';
import { homeRoutes } from './modules/home/index.ts';
import { importFileRoutes, importRoutes } from './modules/imports/index.ts';
import { invitationRoutes } from './modules/invitations/index.ts';
import {
  freeInvoiceRoutes,
  invoiceArchiveRoutes,
  invoiceConstraints,
  invoiceFileRoutes,
  invoiceRoutes,
  isOwnInvoice,
  paysForBooking,
} from './modules/invoices/index.ts';
import { ledgerConstraints, ledgerRoutes } from './modules/ledger/index.ts';
import { giveBackGuests, makeupConstraints, makeupRoutes, makeupsWithCourse } from './modules/makeups/index.ts';
import {
  mediaChangeRoutes,
  mediaChecks,
  mediaFileRoutes,
  mediaRoutes,
  mediaWithCourse,
} from './modules/media/index.ts';
import { membershipConstraints, membershipRoutes } from './modules/membership/index.ts';
import { messagingRoutes } from './modules/messaging/index.ts';
import { moveInRoutes } from './modules/move-in/index.ts';
import { newsChecks, newsRoutes } from './modules/news/index.ts';
import { onlineRoutes, type VideoServer } from './modules/online/index.ts';
import { pagesOf, serveSearchFiles } from './modules/pages/index.ts';
import { paymentPlanConstraints, paymentPlanRoutes } from './modules/payment-plans/index.ts';
import {
  paymentConstraints,
  paymentRoutes,
  providerRoutes,
  servePaymentEvents,
  underWayOf,
} from './modules/payments/index.ts';
import { permissionRoutes } from './modules/permissions/index.ts';
import {
  isInOwnGroup,
  noteActive,
  noteSignIn,
  ownDataRoutes,
  personListRoutes,
  personRoutes,
  photoRoutes,
  profileRoutes,
  setEmail,
  unverifyPlace,
} from './modules/persons/index.ts';
import {
  platformCheckRoutes,
  platformConstraints,
  platformFileRoutes,
  platformRoutes,
  registryChannel,
  serveProofs,
} from './modules/platform/index.ts';
import { priceRuleRoutes } from './modules/price-rules/index.ts';
import { pushRoutes } from './modules/push/index.ts';
import { registrationConstraints, registrationRoutes } from './modules/registration/index.ts';
import { reportArchiveRoutes, reportFileRoutes, reportRoutes } from './modules/reports/index.ts';
import {
  authenticate,
  emailChangeRoutes,
  noteActivity,
  secondFactorRoutes,
  sessionConstraints,
  sessionRoutes,
  sessionTenant,
} from './modules/session/index.ts';
import { shiftChecks, shiftRoutes, shiftsWithCourse } from './modules/shifts/index.ts';
import { standsIn, substituteConstraints, substituteRoutes } from './modules/substitutes/index.ts';
import { serveBounces, serveReception, systemRoutes } from './modules/system/index.ts';
import { tagConstraints, tagRoutes } from './modules/tags/index.ts';
import { trainerPhotoRoutes, trainerRoutes } from './modules/trainers/index.ts';
import { viewRoutes } from './modules/views/index.ts';
import { hasBought, voucherRoutes } from './modules/vouchers/index.ts';
import { withdrawalRoutes } from './modules/withdrawals/index.ts';
import { providersOn, type TakesMoney } from './work.ts';

/** What areas that persons uses change in the record of a person. */
const personRecord = { noteActive, noteSignIn, setEmail, unverifyPlace };

/** What goes along with a copied course, and goes with a deleted one. */
const withCourse = [bookingsWithCourse, makeupsWithCourse, eventsWithCourse, mediaWithCourse, shiftsWithCourse];

export type AppDependencies = TakesMoney & {
  config: Pick<
    Config,
    'DEFAULT_CLUB' | 'PUBLIC_SCHEME' | 'LOG_LEVEL' | 'TRUST_PROXY' | 'METRICS_TOKEN' | 'MAIL_MASS_PER_DAY'
  > &
    Partial<Pick<Config, 'PUBLIC_PORT' | 'MAIL_BOUNCE_TOKEN' | 'SMTP_URL' | 'BACKUP' | 'CLUB_APPLICATIONS'>>;
  database: Database;
  queue: Pick<Queue, 'senderIn'>;
  mailer: Pick<Mailer, 'kind' | 'refresh'>;
  /** The outbox when nothing else is said. */
  sms?: Pick<Sms, 'kind'>;
  whatsapp?: Pick<WhatsApp, 'kind'>;
  push?: Push;
  /** Where units take place online; none = nowhere. */
  videoServer?: VideoServer;
  /** Where photos and videos lie; in memory when nothing else is said. */
  store?: FileStore;
  /** Whom the platform asks whether a name was proven. */
  hostProof?: HostProof;
  /** Demo clubs can be made from the browser. */
  fillsDemo?: boolean;
  /** Made up and forgotten when none are given: enough for a house that lives as long as a test. */
  secrets?: Secrets;
  clock?: () => Date;
  /** What went wrong without ending the process, for /metrics. */
  mishaps?: Mishaps;
  rateLimits?: boolean;
  validateReplies?: boolean;
  /** Folder with the built browser application. */
  site?: string;
};

/** What the database refuses by a named constraint, in the words of the area. */
export const constraintErrors = {
  ...sessionConstraints,
  ...registrationConstraints,
  ...feeConstraints,
  ...dunningConstraints,
  ...membershipConstraints,
  ...tagConstraints,
  ...bookingConstraints,
  ...eventConstraints,
  ...substituteConstraints,
  ...makeupConstraints,
  ...paymentConstraints,
  ...paymentPlanConstraints,
  ...discountConstraints,
  ...ledgerConstraints,
  ...businessYearConstraints,
  ...invoiceConstraints,
  ...formConstraints,
  ...platformConstraints,
};

/** The one explicit list of what the house consists of. */
export const buildApp = async (deps: AppDependencies): Promise<FastifyInstance> => {
  const { config, database, queue } = deps;
  const app = await buildHttp({
    logLevel: config.LOG_LEVEL,
    trustProxy: config.TRUST_PROXY,
    rateLimits: deps.rateLimits ?? true,
    constraints: constraintErrors,
  });
  const clock = await startClock(
    () => database.time(),
    (error) => app.log.warn({ err: error }, 'time not told'),
  );
  app.addHook('onClose', async () => clock.stop());
  const { sandbox, providers } = providersOn(database, deps);
  const store = deps.store ?? memoryStore();
  const routes = [
    ...clubRoutes({
      changeClub,
      hasVideoServer: deps.videoServer !== undefined,
      onlineProviders: [
        'off',
        ...(sandbox ? (['sandbox'] as const) : []),
        ...(deps.stripe ? (['stripe'] as const) : []),
      ],
    }),
    ...bankChangeRoutes,
    ...sessionRoutes(personRecord),
    ...emailChangeRoutes(personRecord),
    ...secondFactorRoutes(personRecord),
    ...personRoutes,
    ...personListRoutes,
    ...profileRoutes(everythingAboutPersons),
    ...duplicateRoutes(everythingAboutPersons),
    ...importRoutes(everythingAboutPersons),
    ...moveInRoutes(withCourse),
    ...addressRoutes(personRecord),
    ...registrationRoutes,
    ...feeRoutes,
    ...membershipRoutes,
    ...courseRoutes(withCourse),
    ...courseOfficeRoutes,
    ...permissionRoutes,
    ...historyRoutes,
    ...homeRoutes,
    ...tagRoutes,
    ...pushRoutes(deps.push ?? outboxPush),
    ...messagingRoutes({ massMailsPerDay: config.MAIL_MASS_PER_DAY }),
    ...invitationRoutes({ massMailsPerDay: config.MAIL_MASS_PER_DAY }),
    ...newsRoutes({ massMailsPerDay: config.MAIL_MASS_PER_DAY }),
    ...formRoutes,
    ...mediaRoutes,
    ...bookingRoutes(withCourse),
    ...participantsByRoutes,
    ...safetyRoutes,
    ...ledgerRoutes(underWayOf),
    ...bankRoutes,
    ...bankExportRoutes,
    ...payoutRoutes,
    ...businessYearRoutes,
    ...reportRoutes,
    ...auditRoutes,
    ...accountingRoutes,
    ...chartRoutes,
    ...paymentRoutes(providers, warningsOfEntry),
    ...dunningRoutes,
    ...invoiceRoutes,
    ...freeInvoiceRoutes,
    ...eventRoutes(giveBackGuests),
    ...attendanceRoutes,
    ...trainerRoutes,
    ...substituteRoutes,
    ...makeupRoutes,
    ...onlineRoutes(deps.videoServer),
    ...shiftRoutes,
    ...certificateRoutes,
    ...paymentPlanRoutes({ setPlan }),
    ...discountRoutes,
    ...priceRuleRoutes,
    ...voucherRoutes,
    ...withdrawalRoutes,
    ...cashRoutes,
    ...viewRoutes,
    ...systemRoutes(async () => {
      await deps.mailer.refresh?.();
      return {
        email: deps.mailer.kind === 'outbox',
        sms: deps.sms?.kind !== 'gateway',
        whatsapp: deps.whatsapp?.kind !== 'cloud',
        push: deps.push?.kind !== 'service',
      };
    }, config.BACKUP ?? true),
    ...platformRoutes(personRecord, {
      hasMailInEnvironment: config.SMTP_URL !== undefined,
      fillsDemo: deps.fillsDemo ?? false,
      takesApplications: config.CLUB_APPLICATIONS ?? false,
    }),
  ];
  serveOperations(app, {
    database,
    metricsToken: config.METRICS_TOKEN,
    readings: [lastBackupReading(database.registry)],
    ...(deps.mishaps && { mishaps: deps.mishaps }),
  });
  servePictures(app, database);
  serveProofs(app, database);
  serveDocumentation(app);
  const clubs = clubResolver(database.registry, {
    defaultClub: config.DEFAULT_CLUB,
    publicScheme: config.PUBLIC_SCHEME,
    publicPort: config.PUBLIC_PORT,
  });
  const registry = database.listen(registryChannel, {
    onNotice: clubs.forget,
    onConnect: clubs.forget,
    onError: (error) => app.log.warn({ err: error }, 'registry not told'),
  });
  app.addHook('onClose', () => registry.stop());
  const house: House = {
    database,
    queue,
    clock: deps.clock ?? clock.now,
    secrets: deps.secrets ?? secretsFrom(randomBytes(32).toString('hex')),
    checks: {
      ...eventChecks,
      ...newsChecks,
      ...formChecks,
      ...mediaChecks,
      ...shiftChecks,
      ownGroup: isInOwnGroup,
      // Who stands in for a trainer needs around that date what the trainer needs.
      trainerOf: async (ctx, courseId) => (await isTrainerOf(ctx, courseId)) || standsIn(ctx, courseId),
      trainerNow: async (ctx, courseId) => (await isTrainerNow(ctx, courseId)) || standsIn(ctx, courseId),
      'maySee:course': maySeeCourse,
      'maySee:managedBooking': managesBooking,
      'maySee:voucher': hasBought,
      'maySee:ownBooking': paysForBooking,
      'maySee:ownInvoice': isOwnInvoice,
    },
    resolveTenant: clubs.resolve,
    platformTenant: clubs.platform,
    sessionTenant,
    authenticate,
    noteActivity: noteActivity(database, personRecord, (error) => app.log.warn({ err: error }, 'activity not noted')),
    turns: turnsFor(database.connections),
    validateReplies: deps.validateReplies ?? false,
  };
  serveLivePlaces(app, {
    database,
    clock: house.clock,
    resolveTenant: (request) => house.resolveTenant(request),
    whoAsks: (tenant, request) => whoAsks(house, tenant, request),
    onError: (error) => app.log.warn({ err: error }, 'places not told'),
  });
  await servePaymentEvents(app, {
    database,
    providers,
    ctxIn: (clubId, db) => ({
      db,
      club: { id: clubId, origin: '' },
      viewer: null,
      now: house.clock(),
      jobs: queue.senderIn(db),
    }),
  });
  serveReception(app, house);
  await serveBounces(app, { database, clock: house.clock, token: config.MAIL_BOUNCE_TOKEN });
  publish(app, house, routes);
  publishLater(app, house, [
    ...feeFileRoutes,
    ...invoiceFileRoutes,
    ...accountingFileRoutes,
    ...reportFileRoutes,
    ...auditFileRoutes,
    ...mediaChangeRoutes(store),
    ...certificateFileRoutes,
    ...providerRoutes(providers, sandbox),
    ...platformCheckRoutes(deps.hostProof ?? networkProof, (url, from) => smtpMailer(url, from, 1)),
  ]);
  await publishRaw(app, house, exportRoutes);
  serveCalendarFiles(app, house);
  await publishFiles(
    app,
    house,
    [
      ...fileRoutes,
      ...bankFileRoutes,
      ...photoRoutes,
      ...pictureRoutes,
      ...trainerPhotoRoutes,
      ...coverRoutes,
      ...ownDataRoutes(everythingAboutPersons),
      ...importFileRoutes,
      ...chartFileRoutes,
      ...invoiceArchiveRoutes,
      ...mediaFileRoutes(store),
      ...reportArchiveRoutes,
      ...auditReceiptRoutes,
      ...platformFileRoutes(database, store),
    ],
    {
      largestBytes: largestFileBytes,
      tooLarge: fileErrors.tooLarge,
    },
  );
  const answer = answersOf(house, routes);
  serveSearchFiles(app, house, answer);
  if (deps.site !== undefined) await serveSite(app, deps.site, pagesOf(house, answer));
  return app;
};

const serveDocumentation = (app: FastifyInstance) => {
  let document: ReturnType<typeof openApi> | undefined;
  const current = () => (document ??= openApi(`${productName} API`, contract));
  app.get('/api/openapi.json', async () => current());
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(openApiPage(current())));
};
