import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { productName } from '@vereinshaus/contract/kit/labels';
import { keptMailer } from './adapters/mail/kept-mailer.ts';
import { smtpMailer } from './adapters/mail/mailer.ts';
import { stripeProvider } from './adapters/payments/stripe.ts';
import { servicePush } from './adapters/push/push.ts';
import { vapidKeysFrom } from './adapters/push/vapid-keys.ts';
import { gatewaySms, outboxSms } from './adapters/sms/sms.ts';
import { archivePlaceOf } from './adapters/storage/archive-places.ts';
import type { FileStore } from './adapters/storage/file-store.ts';
import { walletsOf } from './adapters/wallet/wallets-of.ts';
import { cloudWhatsApp, outboxWhatsApp } from './adapters/whatsapp/whatsapp.ts';
import { buildApp } from './app.ts';
import { bootstrap, packageFolder } from './bootstrap.ts';
import { addDemoClubs, demoSignIns, drawDemoMedia, fillDemoCloudFiles, fillDemoClubsOnce } from './demo/index.ts';
import { allowsTrialPayments, type Config } from './kit/config.ts';
import type { Db } from './kit/database.ts';
import { createProcessErrors, surviveStrayErrors } from './kit/process-errors.ts';
import { runChildProcess } from './kit/run-child-process.ts';
import { masterSecret, secretsFrom } from './kit/secrets.ts';
import { StartupError } from './kit/startup-error.ts';
import { listExpiredOfDemo } from './list-expired-of-demo.ts';
import { keepErasuresWorker, nightlyBackupWorker, requireOwnSecret } from './modules/backup/index.ts';
import { cellIdentity } from './modules/cells/index.ts';
import { enterOperatorHost, findMailServer, setUpPathAtStart } from './modules/platform/index.ts';
import { mailJobs } from './modules/system/index.ts';
import { keptErasuresText, replayErasures } from './replay-erasures.ts';
import { storeOf } from './store-of.ts';
import { allJobs, allWorkers } from './work.ts';
import { openWorkerDoor } from './worker-door.ts';

/** After the server stops accepting connections, requests on open ones are still answered for this long. */
const lastAnswersMs = 3000;

const say = (line: string) => console.log(line);

type StartedServer = {
  address: string;
  isDemo: boolean;
  keepsMails: boolean;
  setUpPath: string;
  /** The operators' own address; empty = they have none. */
  operatorsOrigin: string;
};

const announce = ({ address, isDemo, keepsMails, setUpPath, operatorsOrigin }: StartedServer) => {
  const port = new URL(address).port;
  const here = `http://localhost:${port}`;
  say(`\n${productName} läuft: ${here}`);
  if (isDemo) say(demoSignIns(port));
  if (setUpPath !== '') {
    say(
      `Hier richtest du ${productName} ein, einmal und nur, bis es einen Betreiber gibt: ${operatorsOrigin || here}${setUpPath}`,
    );
  }
  if (keepsMails) say('E-Mails bleiben im Postausgang (Kommunikation → Postausgang).');
  say('Beenden mit Strg+C.\n');
};

/** Shuts down once and in order: no new requests, running ones finish, then the queue, the connections and the database. */
const endOnSignal = (close: () => Promise<void>) => {
  let isEnding = false;
  const end = (signal: string) => {
    if (isEnding) return;
    isEnding = true;
    say(`\n${signal}: ${productName} wird beendet …`);
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
};

const whatsappOf = ({ WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, ...config }: Config) => {
  if (token === undefined && phoneId === undefined) return outboxWhatsApp;
  if (token === undefined || phoneId === undefined) {
    throw new StartupError('Für WhatsApp braucht es beide Einstellungen: WHATSAPP_TOKEN und WHATSAPP_PHONE_ID.');
  }
  return cloudWhatsApp({
    url: config.WHATSAPP_URL,
    token,
    phoneId,
    template: config.WHATSAPP_TEMPLATE,
    textTemplate: config.WHATSAPP_TEXT_TEMPLATE,
  });
};

const smsOf = ({ SMS_URL: url, SMS_TOKEN: token, SMS_FROM: from }: Config) => {
  if (url === undefined && token === undefined) return outboxSms;
  if (url === undefined || token === undefined) {
    throw new StartupError('Für SMS braucht es beide Einstellungen: SMS_URL und SMS_TOKEN.');
  }
  return gatewaySms({ url, token, from });
};

const videoServerOf = ({ JITSI_URL: url, JITSI_APP_ID: appId, JITSI_SECRET: secret }: Config) => {
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined || secret === undefined) {
    throw new StartupError('Für Online-Einheiten braucht es beide Einstellungen: JITSI_URL und JITSI_SECRET.');
  }
  return { url, appId, secret };
};

/** Only the owner of the tables can add demo clubs beside real ones. */
const demoFillerOf = (ownerUrl: string | undefined, store: FileStore) =>
  ownerUrl === undefined
    ? undefined
    : async (host: string) => {
        await addDemoClubs(ownerUrl, host);
        await drawDemoMedia(ownerUrl, store);
        await fillDemoCloudFiles(ownerUrl, store);
      };

/** „Turnverein <office@verein.example>“ or the address alone. */
const addressIn = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender;

const backupProgram = new URL(import.meta.url.endsWith('.ts') ? './backup.ts' : './backup.js', import.meta.url);

/** The process with the owner's role makes the backups; without one, cron or a timer of the machine runs `npm run backup`. */
const backupWorkers = ({ BACKUP: isWanted }: Config, ownerUrl: string | undefined) =>
  isWanted && ownerUrl !== undefined ? [nightlyBackupWorker(() => runChildProcess(backupProgram, ['--if-due']))] : [];

/** Starts the whole application: its database, its background work and, unless it is only a worker, its HTTP server. */
export const serve = async (config: Config, { isWorkerOnly }: { isWorkerOnly: boolean }) => {
  const whatsapp = whatsappOf(config);
  const sms = smsOf(config);
  const videoServer = videoServerOf(config);
  const wallets = walletsOf(config);

  const processErrors = createProcessErrors((line) => console.error(line));
  const runtime = await bootstrap(config, { say, processErrors });
  surviveStrayErrors(processErrors);
  const master = masterSecret(config.SECRET, resolve(config.DATA_DIR));
  const secrets = secretsFrom(master);
  const cell = cellIdentity(config, master);
  const findServer = findMailServer(runtime.database, secrets);
  const beforeTheDoors = async () => {
    await requireOwnSecret(runtime.database, { master, openSealed: findServer });
    await enterOperatorHost(runtime.database, config.PLATFORM_HOST);
    const startedAt = await runtime.database.time();
    const tools = { now: () => startedAt, senderIn: (db: Db) => runtime.queue.senderIn(db) };
    const { kept } = await replayErasures(runtime.database, tools);
    if (kept.length > 0) say(keptErasuresText(kept));
  };
  await beforeTheDoors().catch(async (error: unknown) => {
    await runtime.close();
    throw error;
  });
  const push = servicePush({
    keys: vapidKeysFrom(master),
    contact: `mailto:${addressIn(config.MAIL_FROM)}`,
    hosts: config.PUSH_HOSTS,
  });
  const store = storeOf(config);
  const isDemo =
    runtime.isEmbedded &&
    config.DEMO &&
    runtime.ownerUrl !== undefined &&
    (await fillDemoClubsOnce(runtime.ownerUrl, say));
  if (isDemo && runtime.ownerUrl !== undefined) {
    await drawDemoMedia(runtime.ownerUrl, store);
    await fillDemoCloudFiles(runtime.ownerUrl, store);
    await listExpiredOfDemo(runtime.database, { now: () => new Date(), senderIn: (db) => runtime.queue.senderIn(db) });
  }
  const pace = { perSecond: config.MAIL_PER_SECOND, atOnce: config.MAIL_AT_ONCE };
  const mailConnections = mailJobs.length * pace.atOnce;
  const mailer =
    config.SMTP_URL === undefined
      ? keptMailer(findServer, mailConnections)
      : smtpMailer(config.SMTP_URL, config.MAIL_FROM, mailConnections);
  const stripe =
    config.STRIPE_KEY === undefined
      ? undefined
      : stripeProvider({
          key: config.STRIPE_KEY,
          webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
          url: config.STRIPE_URL,
        });
  const takesMoney = { ...(stripe && { stripe }), trialPayments: allowsTrialPayments(config) };
  const port = config.PUBLIC_PORT ?? (config.PUBLIC_SCHEME === undefined ? config.PORT : undefined);
  const originOf = (host: string) =>
    `${config.PUBLIC_SCHEME ?? 'http'}://${host}${port === undefined ? '' : `:${port}`}`;
  await runtime.queue.work(
    [
      ...allWorkers(runtime.queue, { email: mailer, sms, whatsapp, push }, originOf, pace, takesMoney, {
        store,
        fill: demoFillerOf(runtime.ownerUrl, store),
        secrets,
        webhookHosts: config.WEBHOOK_HOSTS,
      }),
      ...backupWorkers(config, runtime.ownerUrl),
      keepErasuresWorker(archivePlaceOf(config.BACKUP_TO, resolve(config.DATA_DIR, 'backups'))),
    ],
    runtime.database,
  );
  await runtime.queue.keepSchedule(allJobs);
  const closeHouse = async () => {
    await runtime.close();
    mailer.close();
  };
  if (isWorkerOnly) {
    const door = await openWorkerDoor(config, { database: runtime.database, processErrors });
    endOnSignal(async () => {
      await door?.close();
      await closeHouse();
    });
    return say(`${productName}: Hintergrundaufträge werden bearbeitet.`);
  }
  let isDraining = false;
  let isTooLate = false;
  const app = await buildApp({
    config,
    isDraining: () => isDraining,
    isTooLate: () => isTooLate,
    database: runtime.database,
    ownerUrl: runtime.ownerUrl,
    cell,
    queue: runtime.queue,
    mailer,
    sms,
    whatsapp,
    push,
    ...(videoServer && { videoServer }),
    wallets,
    ...takesMoney,
    store,
    fillsDemo: runtime.ownerUrl !== undefined,
    secrets,
    processErrors,
    rateLimits: config.RATE_LIMITS,
    validateReplies: process.env.NODE_ENV !== 'production',
    site: resolve(packageFolder, '../web/dist'),
  });
  endOnSignal(async () => {
    isDraining = true;
    await pause(config.DRAIN_SECONDS * 1000);
    const end = app.close();
    // Requests on connections that are already open are answered: a proxy does not retry a request that changes something.
    setTimeout(() => {
      isTooLate = true;
    }, lastAnswersMs).unref();
    await end;
    await closeHouse();
  });
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  await mailer.refresh?.();
  const setUpPath = await setUpPathAtStart(runtime.database, secrets);
  const operatorsOrigin = config.PLATFORM_HOST === undefined ? '' : originOf(config.PLATFORM_HOST);
  announce({ address, isDemo, keepsMails: mailer.kind === 'outbox', setUpPath, operatorsOrigin });
};
