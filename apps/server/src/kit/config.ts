import { isIP } from 'node:net';
import '@vereinshaus/contract/kit/german';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

/**
 * Which proxies are trusted: how many there are in front, or their addresses. `true` counts one, so that a client cannot put an address of
 * its choice in front of the one that the proxy has seen.
 */
const trustedProxies = z.string().transform((given, issues): false | number | string[] => {
  if (given === 'false' || given === '0') return false;
  if (given === 'true') return 1;
  if (/^\d{1,2}$/.test(given)) return Number(given);
  const addresses = given.split(',').map((part) => part.trim());
  if (addresses.every(isAddressOrNetwork)) return addresses;
  issues.addIssue({ code: 'custom', message: 'Zahl der Proxys davor, oder ihre Adressen mit Beistrich getrennt' });
  return z.NEVER;
});

const isAddressOrNetwork = (text: string): boolean => {
  const [address = '', bits = '0', ...rest] = text.split('/');
  return rest.length === 0 && isIP(address) !== 0 && /^\d{1,3}$/.test(bits);
};

/** For how many days, weeks and months the newest archive of each is kept. */
const keptArchives = z
  .string()
  .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'drei Zahlen: Tage, Wochen, Monate')
  .transform((given) => {
    const [daily = 0, weekly = 0, monthly = 0] = given.split(',').map(Number);
    return { daily, weekly, monthly };
  });

const yes = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1');

/** Every setting of the installation comes from the environment; this list is also what `--config` prints. */
const variables = {
  PORT: {
    schema: z.coerce.number().int().min(0).max(65_535).default(3000),
    about: 'Port, auf dem Vereinshaus antwortet.',
  },
  WORKER_PORT: {
    schema: z.coerce.number().int().min(1).max(65_535).optional(),
    about:
      'Port, auf dem ein Prozess mit --worker unter /healthz, /readyz und /metrics antwortet. Ohne Angabe antwortet er niemandem.',
  },
  HOST: { schema: z.string().default('0.0.0.0'), about: 'Adresse, an die der Server gebunden wird.' },
  DATABASE_URL: {
    schema: z.string().optional(),
    about:
      'PostgreSQL 15 oder neuer, als Rolle vereinshaus_app. Ohne Angabe startet eine eigene Datenbank im Ordner DATA_DIR.',
    secret: true,
  },
  DATABASE_OWNER_URL: {
    schema: z.string().optional(),
    about:
      'Dieselbe Datenbank als Besitzer der Tabellen, für Migrationen beim Start. Ohne Angabe spielt sie jemand anderer ein (npm run db:migrate).',
    secret: true,
  },
  DATABASE_CONNECTIONS: {
    schema: z.coerce.number().int().min(2).max(500).default(20),
    about: 'Höchstzahl der Verbindungen, die dieser Prozess zur Datenbank hält.',
  },
  DATABASE_POOLER: {
    schema: z.enum(['transaction'], 'nur „transaction“, oder leer lassen').optional(),
    about:
      'transaction: DATABASE_URL führt zu einem PgBouncer, der jeder Transaktion eine andere Verbindung gibt. Dann braucht es DATABASE_SESSION_URL.',
  },
  DATABASE_SESSION_URL: {
    schema: z.string().optional(),
    about:
      'Dieselbe Datenbank am PgBouncer vorbei, als Rolle vereinshaus_app: für die Warteschlange und für das, was Prozesse einander zurufen. Ohne Angabe DATABASE_URL.',
    secret: true,
  },
  DATABASE_REPLICA_URL: {
    schema: z.string().optional(),
    about:
      'Eine Replik der Datenbank, als Rolle vereinshaus_app: für öffentliche Angebote und Berichte, die eine Sekunde alt sein dürfen. Ohne Angabe liest alles dort, wo geschrieben wird.',
    secret: true,
  },
  DATA_DIR: {
    schema: z.string().default('.data'),
    about: 'Ordner der eigenen Datenbank, der Medien und der Sicherungen.',
  },
  CLUB_APPLICATIONS: {
    schema: yes.default(false),
    about:
      'Vereine können sich unter /verein-anmelden selbst anmelden; angelegt werden sie, wenn die Plattform zusagt.',
  },
  BACKUP: {
    schema: yes.default(true),
    about: 'Jede Nacht und vor jedem Update sichern und warnen, wenn es nicht gelingt. false: Jemand anderer sichert.',
  },
  BACKUP_TO: {
    schema: z.string().optional(),
    about:
      'Wohin gesichert wird: ein Ordner oder s3://schlüssel:geheimnis@s3.example/eimer/ordner?region=eu-central-1. Ohne Angabe DATA_DIR/backups.',
    secret: true,
  },
  BACKUP_KEY: {
    schema: z.string().min(32, 'mindestens 32 Zeichen').optional(),
    about: 'Schlüssel, mit dem Sicherungen verschlüsselt werden. Ohne ihn ist eine verschlüsselte verloren.',
    secret: true,
  },
  BACKUP_KEEP: {
    schema: keptArchives.default({ daily: 7, weekly: 4, monthly: 12 }),
    about: 'Von wie vielen Tagen, Wochen und Monaten die jeweils neueste Sicherung bleibt, z. B. 7,4,12.',
  },
  MEDIA_S3_URL: {
    schema: z.url().optional(),
    about:
      'Adresse eines Buckets bei einem S3-kompatiblen Dienst, in dem Medien liegen, z. B. https://s3.eu-central-1.amazonaws.com/medien. Ohne Angabe liegen sie in DATA_DIR.',
  },
  MEDIA_S3_REGION: { schema: z.string().default('us-east-1'), about: 'Region des Buckets.' },
  MEDIA_S3_KEY: { schema: z.string().optional(), about: 'Zugangsschlüssel zum Bucket (Access Key ID).' },
  MEDIA_S3_SECRET: {
    schema: z.string().optional(),
    about: 'Geheimer Schlüssel zum Bucket (Secret Access Key).',
    secret: true,
  },
  PUBLIC_SCHEME: {
    schema: z.enum(['http', 'https']).optional(),
    about: 'Schema in Links, wenn ein Proxy davor steht. Ohne Angabe gilt das der Anfrage.',
  },
  PUBLIC_PORT: {
    schema: z.coerce.number().int().min(1).max(65_535).optional(),
    about: 'Port in Links, wenn er ein anderer ist als PORT und kein Proxy mit PUBLIC_SCHEME davor steht.',
  },
  DEFAULT_CLUB: {
    schema: z.coerce.number().int().min(0).default(1),
    about: 'Verein für Adressen, die keinem Verein zugeordnet sind; bei 0 gibt es dort eine Fehlerseite.',
  },
  PLATFORM_HOST: {
    schema: z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9.-]{1,253}$/, 'nur der Name, z. B. plattform.example, ohne https:// und ohne Schrägstrich')
      .optional(),
    about:
      'Adresse der Betreiber, unter der es keinen Verein gibt: Einrichten, Vereine, Betrieb. Ohne Angabe melden sie sich bei einem der Vereine an.',
  },
  PLATFORM_OPERATOR: {
    schema: z.string().max(300, 'höchstens 300 Zeichen').optional(),
    about:
      'Name und Anschrift, unter denen diese Installation betrieben wird: Auftragsverarbeiter in den Papieren zum Datenschutz.',
  },
  CELL_NAME: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'Kleinbuchstaben, Ziffern und Bindestriche')
      .optional(),
    about: 'Name dieser Installation unter mehreren (Zelle), wie die anderen sie in CELLS nennen.',
  },
  CELLS: {
    schema: z.string().optional(),
    about:
      'Datei (JSON) mit den anderen Installationen: name, url und publicKey (npm run club -- cell). Wer dort auch ein Konto hat, sieht es unter „Meine Vereine“.',
  },
  SMTP_URL: {
    schema: z.string().optional(),
    about: 'Mailserver, z. B. smtps://name:passwort@mail.example:465. Ohne Angabe bleiben E-Mails im Postausgang.',
    secret: true,
  },
  WEBHOOK_HOSTS: {
    schema: z
      .string()
      .default('')
      .transform((given) => given.split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim()]))),
    about:
      'Rechner im eigenen Netz, an die Webhooks trotzdem gehen und deren Postfach gelesen werden darf, als name:port mit Beistrich getrennt. Ohne Angabe keine.',
  },
  MAIL_FROM: {
    schema: z.string().default('Vereinshaus <noreply@localhost>'),
    about: 'Absender der E-Mails.',
  },
  MAIL_PER_SECOND: {
    schema: z.coerce.number().min(0.1).max(1000).default(20),
    about: 'So viele E-Mails verschickt dieser Prozess höchstens in der Sekunde; die dringenden zuerst.',
  },
  MAIL_AT_ONCE: {
    schema: z.coerce.number().int().min(1).max(20).default(2),
    about: 'So viele E-Mails jeder Dringlichkeit (Bestätigung, Mitteilung, Massenversand) gehen gleichzeitig hinaus.',
  },
  MAIL_MASS_PER_DAY: {
    schema: z.coerce.number().int().min(0).max(1_000_000).default(10_000),
    about: 'So viele E-Mails darf jeder Verein in 24 Stunden als Nachricht an viele verschicken.',
  },
  WHATSAPP_TOKEN: {
    schema: z.string().optional(),
    about: 'Zugangsschlüssel der WhatsApp Cloud API. Ohne Angabe bleiben Codes im Postausgang.',
    secret: true,
  },
  WHATSAPP_PHONE_ID: {
    schema: z.string().optional(),
    about: 'Nummer des Absenders in der WhatsApp Cloud API (Phone Number ID).',
  },
  WHATSAPP_TEMPLATE: {
    schema: z.string().default('bestaetigungscode'),
    about: 'Name der freigegebenen Vorlage (Authentifizierung, deutsch), mit der Codes verschickt werden.',
  },
  WHATSAPP_TEXT_TEMPLATE: {
    schema: z.string().default('vereinsnachricht'),
    about:
      'Name der freigegebenen Vorlage (deutsch, ein Platzhalter), mit der Nachrichten des Vereins verschickt werden.',
  },
  WHATSAPP_URL: {
    schema: z.string().default('https://graph.facebook.com/v23.0'),
    about: 'Adresse der WhatsApp Cloud API.',
  },
  SMS_URL: {
    schema: z.url().optional(),
    about: 'Adresse des SMS-Dienstes (HTTP, JSON). Ohne Angabe bleiben SMS im Postausgang.',
  },
  SMS_TOKEN: { schema: z.string().optional(), about: 'Zugangsschlüssel des SMS-Dienstes.', secret: true },
  SMS_FROM: {
    schema: z.string().max(11, 'höchstens 11 Zeichen').default('Verein'),
    about: 'Absender der SMS, höchstens 11 Zeichen.',
  },
  MAIL_BOUNCE_TOKEN: {
    schema: z.string().min(20, 'mindestens 20 Zeichen').optional(),
    about:
      'Schlüssel, mit dem der Mailserver Unzustellbares an /api/mail/bounces meldet. Ohne Angabe nimmt es niemand an.',
    secret: true,
  },
  PUSH_HOSTS: {
    schema: z
      .string()
      .default('fcm.googleapis.com,.push.services.mozilla.com,.notify.windows.com,.push.apple.com')
      .transform((given) => given.split(',').map((part) => part.trim().toLowerCase())),
    about:
      'Dienste, über die Mitteilungen an Browser gehen dürfen; mit Punkt davor alles darunter. Andere Adressen ruft der Server nicht auf.',
  },
  JITSI_URL: {
    schema: z.url().optional(),
    about: 'Adresse des Jitsi-Servers für Online-Einheiten. Ohne Angabe gibt es keine.',
  },
  JITSI_APP_ID: {
    schema: z.string().default('vereinshaus'),
    about: 'Name dieser Installation am Jitsi-Server (app_id).',
  },
  JITSI_SECRET: {
    schema: z.string().min(16, 'mindestens 16 Zeichen').optional(),
    about: 'Schlüssel, mit dem Raumlinks für den Jitsi-Server unterschrieben werden (app_secret).',
    secret: true,
  },
  APPLE_PASS_CERT: {
    schema: z.string().optional(),
    about: 'Datei (PEM) mit dem Zertifikat für Pässe von Apple: Mitgliedskarten in der Apple Wallet.',
  },
  APPLE_PASS_KEY: { schema: z.string().optional(), about: 'Datei (PEM) mit dem Schlüssel zu APPLE_PASS_CERT.' },
  APPLE_PASS_KEY_PASSWORD: {
    schema: z.string().optional(),
    about: 'Passwort des Schlüssels in APPLE_PASS_KEY. Ohne Angabe hat er keines.',
    secret: true,
  },
  APPLE_WWDR_CERT: {
    schema: z.string().optional(),
    about: 'Datei (PEM) mit dem Zwischenzertifikat von Apple (WWDR), das zu APPLE_PASS_CERT gehört.',
  },
  GOOGLE_WALLET_ISSUER: {
    schema: z
      .string()
      .regex(/^\d{5,30}$/, 'eine Zahl')
      .optional(),
    about: 'Nummer des Ausstellers bei Google Wallet (Issuer ID): Mitgliedskarten in der Google Wallet.',
  },
  GOOGLE_WALLET_KEY: {
    schema: z.string().optional(),
    about: 'Datei (JSON) mit dem Schlüssel des Dienstkontos, das für GOOGLE_WALLET_ISSUER unterschreibt.',
  },
  STRIPE_KEY: {
    schema: z.string().optional(),
    about: 'Geheimer Schlüssel bei Stripe (sk_…). Ohne Angabe bezahlt niemand über Stripe.',
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().optional(),
    about: 'Schlüssel, mit dem Stripe Meldungen an /api/payments/events/stripe unterschreibt (whsec_…).',
    secret: true,
  },
  STRIPE_URL: { schema: z.url().default('https://api.stripe.com'), about: 'Adresse der API von Stripe.' },
  TRIAL_PAYMENTS: {
    schema: yes.optional(),
    about:
      'Probebetrieb: Vereine können Online-Zahlungen ohne Geld ausprobieren, die trotzdem als bezahlt gelten. Ohne Angabe nur mit eigener Datenbank und DEMO.',
  },
  SECRET: {
    schema: z.string().min(32, 'mindestens 32 Zeichen').optional(),
    about: 'Schlüssel für Sozialversicherungsnummern und Authenticator-Apps. Ohne Angabe liegt er in DATA_DIR/secret.',
    secret: true,
  },
  TRUST_PROXY: {
    schema: trustedProxies.default(false),
    about:
      'Zahl der Proxys davor (z. B. 1) oder ihre Adressen (10.0.0.2,10.1.0.0/16); nur ihnen wird X-Forwarded-* geglaubt.',
  },
  DRAIN_SECONDS: {
    schema: z.coerce.number().min(0).max(300).default(0),
    about:
      'So viele Sekunden nach dem Signal zum Beenden antwortet der Server noch, während /readyz schon 503 sagt: Der Proxy davor nimmt ihn inzwischen aus dem Betrieb.',
  },
  TLS_ASK_TOKEN: {
    schema: z.string().min(20, 'mindestens 20 Zeichen').optional(),
    about:
      'Schlüssel, mit dem der Proxy unter /tls/ask?token=…&domain=… fragt, für welche Adressen er Zertifikate holen darf. Ohne Angabe nur vom eigenen Rechner aus.',
    secret: true,
  },
  METRICS_TOKEN: {
    schema: z.string().optional(),
    about: 'Schlüssel für /metrics. Ohne Angabe ist /metrics nur vom eigenen Rechner aus lesbar.',
    secret: true,
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    about: 'Wie viel protokolliert wird.',
  },
  RATE_LIMITS: { schema: yes.default(true), about: 'Anfragebegrenzung; nur für Lasttests abschalten.' },
  DEMO: { schema: yes.default(true), about: 'Beim ersten Start zwei Vorführ-Vereine anlegen (nur eigene Datenbank).' },
} as const;

type Variables = typeof variables;
export type Config = { [K in keyof Variables]: z.output<Variables[K]['schema']> };

export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const entries = Object.entries(variables).map(([name, { schema }]) => {
    const given = environment[name];
    const parsed = schema.safeParse(given === '' ? undefined : given);
    if (!parsed.success) {
      const reason = parsed.error.issues[0]?.message ?? 'ungültig';
      throw new StartupError(`Die Einstellung ${name} ist nicht gültig: ${reason}`);
    }
    return [name, parsed.data];
  });
  return Object.fromEntries(entries) as Config;
};

/** Real clubs must not mark anything as paid without money: trial payments are for people who try the product out. */
export const allowsTrialPayments = ({
  TRIAL_PAYMENTS: said,
  DATABASE_URL: url,
  DEMO: isDemo,
}: Pick<Config, 'TRIAL_PAYMENTS' | 'DATABASE_URL' | 'DEMO'>): boolean => said ?? (url === undefined && isDemo);

const shownAs = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value).join(',') : String(value);

/** The documented list, for `--config` and docs/configuration.md. */
export const describeConfig = (config: Config): string =>
  Object.entries(variables)
    .map(([name, variable]) => {
      const value = config[name as keyof Config];
      const shown = value === undefined ? '(nicht gesetzt)' : 'secret' in variable ? '(gesetzt)' : shownAs(value);
      return `${name.padEnd(22)} ${shown.padEnd(34)} ${variable.about}`;
    })
    .join('\n');

export const configNames = Object.keys(variables);
