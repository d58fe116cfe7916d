import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { defineJob, type JobSender, worker } from '../../kit/jobs.ts';
import { type OriginResolver, sitesOf, transactionsIn } from '../../kit/tenant-work.ts';
import { senderOf } from '../clubs/index.ts';
import { administratorAddresses } from '../persons/index.ts';
import { queuePushes } from '../push/index.ts';
import { queueMails } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { personsByNumber, secondHomesOf } from './course-audience.ts';
import { restingOfficeText, restingText } from './messaging.texts.ts';
import { lettersPerAddress } from './recipients.rules.ts';
import { reachedAt } from './subscription.ts';

/** Adresse ruht: notifies the office, and the family if it has another address. */
export const tellResting = defineJob({
  name: 'tell-resting-address',
  input: z.object({ clubId: z.number(), address: z.string(), reason: z.string() }),
  retries: 5,
  retryDelaySeconds: 30,
});

const contactsAt = ({ db }: WorkCtx, address: string) =>
  db
    .selectFrom('contact_card as c')
    .where(sql`lower(trim(c.email))`, '=', address)
    .where('c.person_id', 'is', null)
    .where('c.erased_at', 'is', null)
    .select(['c.id', 'c.name'])
    .orderBy('c.id')
    .execute();

type RestingAddress = { address: string; reason: string };

export const tellRestingAddress = async (ctx: WorkCtx, { address, reason }: RestingAddress) => {
  const key = address.trim().toLowerCase();
  const reached = await reachedAt(ctx, key);
  const contacts = await contactsAt(ctx, key);
  const sender = await senderOf(ctx);
  const profileOf = (id: number) => `${ctx.club.origin}/benutzer/profil/${id}`;
  const toOffice = await wordText(ctx, sender, restingOfficeText, {
    values: {
      adresse: address,
      meldung: reason,
      personen:
        [
          ...reached.map(({ id, name }) => `${name}: ${profileOf(id)}`),
          ...contacts.map(({ id, name }) => `${name} (Kontakt): ${ctx.club.origin}/kontakte/${id}`),
        ].join('\n') || 'Niemand im Verein hat diese Adresse noch.',
    },
  });
  const office = (await administratorAddresses(ctx)).filter((to) => to !== key);
  // The Verwalter may have another address, or a second home.
  const family = await personsByNumber(ctx, [...new Set(reached.flatMap(({ id, managerId }) => [id, managerId]))]);
  const others = lettersPerAddress([...family, ...(await secondHomesOf(ctx, family))]).filter(({ to }) => to !== key);
  const toFamily = await wordText(ctx, sender, restingText, {
    values: { adresse: address, link: `${ctx.club.origin}/sendungseinstellungen` },
  });
  const letters = [
    ...office.map((to) => ({ personId: reached[0]?.id ?? null, to, ...toOffice })),
    ...others.map(({ personId, to }) => ({ personId, to, ...toFamily })),
  ];
  await queueMails(ctx, ctx.club.id, letters, 'notice');
  await queuePushes(ctx, {
    personIds: family.map(({ id }) => id),
    title: sender.name,
    text: 'E-Mails an dich kommen zurück. Bitte sieh deine E-Mail-Adresse nach.',
    link: '/sendungseinstellungen',
  });
};

type Tools = { senderIn: (db: Db) => JobSender; originOf: OriginResolver };

export const restingWorker = ({ senderIn, originOf }: Tools) =>
  worker(tellResting, async ({ database, now }, { clubId, ...resting }) => {
    const [site] = await sitesOf(database, originOf, sql`select ${clubId}::integer`);
    if (site) await transactionsIn(database, site, { now, senderIn })((ctx) => tellRestingAddress(ctx, resting));
  });
