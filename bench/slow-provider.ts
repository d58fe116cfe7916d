import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type Side, startServer } from './processes.ts';
import { addAdmin, addClub, addFamilies, ask, cookieOf, type Family, percentile, withDatabase } from './rush.ts';

/**
 * A payment provider that takes ten seconds for every response, and more concurrent payers than connections: other users of the club must
 * not notice. Measures `GET /user/status` of a family that pays nothing, idle and meanwhile, in turns, so that other load on the machine
 * hits both.
 */
const slowMs = 10_000;
const payers = 28;
const rounds = 3;
const limit = 1.5;
/** The pause between two requests of the watcher. */
const everyMs = 10;
const idleMs = 20_000;

/** The part of Stripe that starting a payment needs, slowly. */
const startSlowStripe = async () => {
  let count = 0;
  let answerMs = 0;
  const server = createServer(async (message, response) => {
    await text(message);
    await pause(answerMs);
    count += 1;
    const isCustomer = message.url === '/v1/customers';
    const answer = isCustomer
      ? { id: `cus_${count}`, object: 'customer' }
      : { id: `cs_${count}`, object: 'checkout.session', url: `https://checkout.stripe.test/${count}` };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    becomeSlow: () => {
      answerMs = slowMs;
    },
    close: () => server.close(),
  };
};

type Payer = Family & { cookie: string };
/** `groups`: the concurrent payers; the first group is the warm-up. */
type Club = { clubId: number; groups: readonly (readonly Payer[])[]; watcher: string };

const owe = async (side: Side, { clubId, groups }: Club, admin: string) => {
  for (const { parentId } of groups.flat()) {
    const body = { child_ID: parentId, amount: -5000, text: 'Leihgebühr' };
    const { status } = await ask(side, { clubId, path: '/user/payments/add_manual', cookie: admin, body });
    if (status !== 200) throw new Error(`a family could not be charged: ${status}`);
  }
};

/** Sends requests until it is stopped, like a user who clicks through the club. */
const watch = async (side: Side, { clubId, watcher }: Club, isOver: () => boolean): Promise<readonly number[]> => {
  const times: number[] = [];
  while (!isOver()) {
    times.push((await ask(side, { clubId, path: '/user/status', cookie: watcher })).ms);
    await pause(everyMs);
  }
  return times;
};

const payAtOnce = async (side: Side, { clubId }: Club, group: readonly Payer[]) => {
  const begun = performance.now();
  const answers = await Promise.all(
    group.map(({ parentId, cookie }) => {
      const body = { child_ID: parentId, amount: 5000, kind: 'card', key: `slow-provider-${parentId}` };
      return ask(side, { clubId, path: '/user/payments/start', cookie, body });
    }),
  );
  const refused = answers.filter(({ status }) => status !== 200).length;
  return { refused, seconds: (performance.now() - begun) / 1000 };
};

const watchFor = (side: Side, club: Club, ms: number) => {
  const from = performance.now();
  return watch(side, club, () => performance.now() - from > ms);
};

const watchPaying = async (side: Side, club: Club, group: readonly Payer[]) => {
  let isOver = false;
  const meanwhile = watch(side, club, () => isOver);
  const paid = await payAtOnce(side, club, group);
  isOver = true;
  return { ...paid, times: await meanwhile };
};

const compare = async (side: Side, club: Club, say: (line: string) => void) => {
  const [, ...groups] = club.groups;
  const idle: number[] = [];
  const busy: number[] = [];
  let isRefused = false;
  for (const group of groups) {
    idle.push(...(await watchFor(side, club, idleMs)));
    const { refused, seconds, times } = await watchPaying(side, club, group);
    busy.push(...times);
    isRefused ||= refused > 0;
    say(`${group.length} payers at once in ${seconds.toFixed(1)} s, ${refused} refused`);
  }
  const [before, during] = [percentile(idle, 0.99), percentile(busy, 0.99)];
  say(
    `everybody else: p99 idle ${before.toFixed(1)} ms (${idle.length}), meanwhile ${during.toFixed(1)} ms (${busy.length}), ${(during / before).toFixed(2)} times; p50 ${percentile(idle, 0.5).toFixed(1)} and ${percentile(busy, 0.5).toFixed(1)} ms`,
  );
  return !isRefused && during <= before * limit;
};

export const runSlowProvider = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const clubId = await addClub(client, 'Langsamer Zahlungsdienst');
    const settings = { onlinePayments: 'stripe', paymentMethods: ['bank', 'card'] };
    await client.query('update club set settings = settings || $2::jsonb where id = $1', [
      clubId,
      JSON.stringify(settings),
    ]);
    const families: Payer[] = [];
    for (const family of await addFamilies(client, clubId, payers * (rounds + 1)))
      families.push({ ...family, cookie: await cookieOf(client, clubId, family.parentId) });
    const groups = Array.from({ length: rounds + 1 }, (_, n) => families.slice(n * payers, (n + 1) * payers));
    const [lookingOn] = await addFamilies(client, clubId, 1);
    const watcher = await cookieOf(client, clubId, lookingOn?.parentId ?? 0);
    const club = { clubId, groups, watcher };
    const admin = await addAdmin(client, clubId);
    const stripe = await startSlowStripe();
    const side = await startServer({ DATABASE_URL: url, STRIPE_KEY: 'sk_test_slow', STRIPE_URL: stripe.url });
    try {
      await owe(side, club, admin);
      // The first runs of new code are not representative.
      await payAtOnce(side, club, groups[0] ?? []);
      await watchFor(side, club, idleMs / 8);
      stripe.becomeSlow();
      return await compare(side, club, say);
    } finally {
      await side.stop();
      stripe.close();
    }
  });
