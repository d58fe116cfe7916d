import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type Side, startServer } from './processes.ts';
import { addAdmin, addClub, addFamilies, ask, cookieOf, type Family, percentile, withDatabase } from './rush.ts';

/**
 * A payment provider that takes ten seconds for every answer, and more payers at once than there are connections: whoever
 * else uses the club must not notice. Counted is `GET /user/status` of a family that pays nothing, idle and meanwhile.
 */
const answerMs = 10_000;
const payers = 28;
const limit = 1.5;
/** Between two questions of the one who looks on. */
const everyMs = 10;
const idleMs = 10_000;

/** The part of Stripe that the beginning of a payment needs, slowly. */
const startSlowStripe = async () => {
  let count = 0;
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
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
};

type Club = { clubId: number; families: readonly (Family & { cookie: string })[]; watcher: string };

const owe = async (side: Side, { clubId, families }: Club, admin: string) => {
  for (const { parentId } of families) {
    const body = { child_ID: parentId, amount: -5000, text: 'Leihgebühr' };
    const { status } = await ask(side, { clubId, path: '/user/payments/add_manual', cookie: admin, body });
    if (status !== 200) throw new Error(`a family could not be charged: ${status}`);
  }
};

/** Asks until told to stop, as somebody does who clicks through the club. */
const watch = async (side: Side, { clubId, watcher }: Club, isOver: () => boolean): Promise<readonly number[]> => {
  const times: number[] = [];
  while (!isOver()) {
    times.push((await ask(side, { clubId, path: '/user/status', cookie: watcher })).ms);
    await pause(everyMs);
  }
  return times;
};

const payAtOnce = async (side: Side, { clubId, families }: Club) =>
  Promise.all(
    families.map(({ parentId, cookie }) => {
      const body = { child_ID: parentId, amount: 5000, kind: 'card', key: `slow-provider-${parentId}` };
      return ask(side, { clubId, path: '/user/payments/start', cookie, body });
    }),
  );

const compare = async (side: Side, club: Club, say: (line: string) => void) => {
  const start = performance.now();
  await watch(side, club, () => performance.now() - start > idleMs / 4);
  const from = performance.now();
  const idle = await watch(side, club, () => performance.now() - from > idleMs);
  let isOver = false;
  const meanwhile = watch(side, club, () => isOver);
  const begun = performance.now();
  const answers = await payAtOnce(side, club);
  const seconds = (performance.now() - begun) / 1000;
  isOver = true;
  const busy = await meanwhile;
  const [before, during] = [percentile(idle, 0.99), percentile(busy, 0.99)];
  const refused = answers.filter(({ status }) => status !== 200).length;
  say(
    `${payers} payers at once in ${seconds.toFixed(1)} s, ${refused} refused; everybody else: p99 idle ${before.toFixed(1)} ms (${idle.length}), meanwhile ${during.toFixed(1)} ms (${busy.length}), ${(during / before).toFixed(2)} times`,
  );
  return refused === 0 && during <= before * limit;
};

export const runSlowProvider = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const clubId = await addClub(client, 'Langsamer Zahlungsdienst');
    const settings = { onlinePayments: 'stripe', paymentMethods: ['bank', 'card'] };
    await client.query('update club set settings = settings || $2::jsonb where id = $1', [
      clubId,
      JSON.stringify(settings),
    ]);
    const families: (Family & { cookie: string })[] = [];
    for (const family of await addFamilies(client, clubId, payers))
      families.push({ ...family, cookie: await cookieOf(client, clubId, family.parentId) });
    const [lookingOn] = await addFamilies(client, clubId, 1);
    const watcher = await cookieOf(client, clubId, lookingOn?.parentId ?? 0);
    const club = { clubId, families, watcher };
    const admin = await addAdmin(client, clubId);
    const stripe = await startSlowStripe();
    const side = await startServer({ DATABASE_URL: url, STRIPE_KEY: 'sk_test_slow', STRIPE_URL: stripe.url });
    try {
      await owe(side, club, admin);
      return await compare(side, club, say);
    } finally {
      await side.stop();
      stripe.close();
    }
  });
