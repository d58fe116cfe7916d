import type { Call, InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import pg from 'pg';
import { outboxMailer } from '../../apps/server/src/adapters/mail/mailer.ts';
import { outboxPush } from '../../apps/server/src/adapters/push/push.ts';
import { outboxSms } from '../../apps/server/src/adapters/sms/sms.ts';
import { outboxWhatsApp } from '../../apps/server/src/adapters/whatsapp/whatsapp.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import { setUpDatabase } from '../../apps/server/src/bootstrap.ts';
import { openDatabase } from '../../apps/server/src/kit/database.ts';
import { openQueue } from '../../apps/server/src/kit/jobs.ts';
import { allWorkers } from '../../apps/server/src/work.ts';
import { openClockedDatabase } from './clocked-database.ts';
import { setClockInVienna } from './false-clock.ts';

type Sql = <R>(text: string, values?: readonly unknown[]) => Promise<R[]>;

export type Refused = { http: number; code: string };

/** A person with a browser, which keeps their cookies. */
export type Visitor = {
  call<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
  refused<C extends Call>(call: C, input: InputOf<C>): Promise<Refused>;
  upload(path: string, name: string, content: string): Promise<Record<string, unknown>>;
};

export type House = {
  /** Sees every club: for setting up and counting, never for what is played. */
  sql: Sql;
  visitor(): Visitor;
  /** Advances the clock to this time in Vienna, and runs everything that is due until then. */
  liveUntil(day: IsoDay, minutes: number): Promise<void>;
  /** Waits until no background job is left. */
  rest(): Promise<void>;
  /** Jobs that failed for good. */
  failures: readonly string[];
  close(): Promise<void>;
};

export const host = 'verein.test';
/** Half past eight in the evening: all daily jobs have run. */
const evening = 20 * 60 + 30;

const requestOf = (call: Call, input: Readonly<Record<string, unknown>>) => {
  const given = { ...input };
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = given[name];
    delete given[name];
    return encodeURIComponent(String(value));
  });
  const asText = ([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) ? value.join(',') : String(value as string | number | boolean),
  ];
  if (call.method !== 'GET') return { method: call.method, url: `/api${path}`, payload: given };
  return { method: call.method, url: `/api${path}`, query: Object.fromEntries(Object.entries(given).map(asText)) };
};

const waitingText = `
  select count(*)::integer as count from pgboss.job
  where state in ('created', 'retry', 'active') and start_after <= now()`;

/** The product with its queue, under the false clock: the jobs of a day are done before the next one begins. */
export const openHouse = async (firstDay: IsoDay): Promise<House> => {
  setClockInVienna(firstDay, 7 * 60);
  const { url, ownerUrl, close } = await openClockedDatabase();
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  const sql: Sql = async (text, values = []) => (await owner.query(text, [...values])).rows;
  const [{ now: told } = { now: new Date(0) }] = await sql<{ now: Date }>('select now() as now');
  if (Math.abs(told.getTime() - Date.now()) > 60_000) {
    await close();
    throw new Error(`the database has another clock: ${told.toISOString()}`);
  }
  await setUpDatabase(ownerUrl);
  const failures: string[] = [];
  let isClosing = false;
  // The database is stopped after the last request: connections that it then cuts are no failure.
  const database = openDatabase(url, { max: 10, onError: () => undefined });
  owner.on('error', () => undefined);
  const queue = await openQueue(url, {
    onError: (error) => {
      if (!isClosing) failures.push(`queue: ${error.message}`);
    },
    onFailure: ({ name }, { message }) => failures.push(`${name}: ${message}`),
    pollSeconds: 0.3,
  });
  const clock = () => new Date();
  const app = await buildApp({
    config: {
      DEFAULT_CLUB: 0,
      PUBLIC_SCHEME: undefined,
      LOG_LEVEL: 'silent',
      TRUST_PROXY: false,
      METRICS_TOKEN: undefined,
      MAIL_MASS_PER_DAY: 10_000,
    },
    database,
    queue,
    mailer: { kind: 'outbox' },
    clock,
    rateLimits: false,
    validateReplies: true,
    trialPayments: true,
  });
  const carriers = { email: outboxMailer, sms: outboxSms, whatsapp: outboxWhatsApp, push: outboxPush };
  const workers = allWorkers(queue, carriers, (name) => `https://${name}`, undefined, { trialPayments: true, clock });
  await queue.work(workers, database);
  // There are no backups here: a job without a worker would wait forever.
  const jobs = workers.map(({ job }) => job);
  await queue.keepSchedule(jobs);

  const rest = async () => {
    for (;;) {
      const [{ count } = { count: 0 }] = await sql<{ count: number }>(waitingText);
      if (count === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  };
  let [today, now] = [firstDay, 7 * 60];
  const nextDay = (day: IsoDay): IsoDay =>
    new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10) as IsoDay;
  const workAt = async (day: IsoDay, minutes: number) => {
    setClockInVienna(day, minutes);
    await queue.keepSchedule(jobs);
    await rest();
    [today, now] = [day, minutes];
  };
  const liveUntil = async (day: IsoDay, minutes: number) => {
    if (day < today || (day === today && minutes < now)) throw new Error(`${day} is over`);
    for (let next = today; next < day; next = nextDay(next)) {
      if (next > today || now < evening) await workAt(next, evening);
    }
    await workAt(day, minutes);
  };

  const visitor = (): Visitor => {
    const cookies = new Map<string, string>();
    const headers = () => ({ host, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
    const keep = (given: string | string[] = []) => {
      for (const line of [given].flat()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
    };
    const ask = async (call: Call, input: unknown) => {
      const response = await app.inject({ ...requestOf(call, input as Record<string, unknown>), headers: headers() });
      keep(response.headers['set-cookie']);
      return { http: response.statusCode, body: response.json<Record<string, unknown>>() };
    };
    return {
      call: async (call, input) => {
        const { http, body } = await ask(call, input);
        if (http !== 200) throw new Error(`${call.path} was refused (${http}): ${String(body['message'])}`);
        return call.reply.parse(body) as ReplyOf<typeof call>;
      },
      refused: async (call, input) => {
        const { http, body } = await ask(call, input);
        if (http === 200) throw new Error(`${call.path} was to be refused`);
        return { http, code: String(body['code']) };
      },
      upload: async (path, name, content) => {
        const boundary = 'grenze';
        const payload = `--${boundary}\r\ncontent-disposition: form-data; name="excel_file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n${content}\r\n--${boundary}--\r\n`;
        const response = await app.inject({
          method: 'POST',
          url: `/api${path}`,
          headers: { ...headers(), 'content-type': `multipart/form-data; boundary=${boundary}` },
          payload,
        });
        if (response.statusCode !== 200) throw new Error(`${path} was refused: ${response.body}`);
        return response.json<Record<string, unknown>>();
      },
    };
  };

  return {
    sql,
    visitor,
    liveUntil,
    rest,
    failures,
    close: async () => {
      isClosing = true;
      await app.close();
      await queue.stop();
      await database.end();
      await owner.end();
      await close();
    },
  };
};
