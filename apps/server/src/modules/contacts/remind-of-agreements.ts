import { dayInVienna, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { senderOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { administratorAddresses } from '../persons/index.ts';
import { queueMails } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { agreementEndsText } from './contacts.texts.ts';

/** Ans Ende von Vereinbarungen erinnern: every morning, where one ends. */
export const remindOfAgreementsJob = defineJob({
  name: 'remind-of-agreements',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '20 8 * * *',
});

type EndingAgreementRow = {
  contactId: number;
  contact: string;
  title: string;
  amountCents: number | null;
  end: IsoDay;
};

/** Noted before it is told: of two who look at once one tells. What has ended already is nobody's reminder. */
const noteEnding = async (ctx: WorkCtx): Promise<readonly EndingAgreementRow[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<EndingAgreementRow>`
    update contact_agreement a set reminded_for = a.ends_on
    from contact c
    where c.club_id = a.club_id and c.id = a.contact_id and a.reminded_for is distinct from a.ends_on
      and a.ends_on >= ${today}::date and a.ends_on - a.remind_days <= ${today}::date
    returning c.id as "contactId", c.name as contact, a.title, a.amount_cents as "amountCents", a.ends_on as end`.execute(
    ctx.db,
  );
  return rows;
};

/** One mail per agreement to every administrator, once for each end. Gives back how many agreements were told. */
export const remindOfAgreements = async (ctx: WorkCtx): Promise<number> => {
  const ending = await noteEnding(ctx);
  if (ending.length === 0) return 0;
  const addresses = await administratorAddresses(ctx);
  const sender = await senderOf(ctx);
  for (const { contactId, ...agreement } of ending) {
    const { contact, title, amountCents, end } = agreement;
    const mail = await wordText(ctx, sender, agreementEndsText, {
      values: {
        kontakt: contact,
        vereinbarung: title,
        ueber: amountCents === null ? '' : ` über ${formatMoney(amountCents)}`,
        datum: formatDay(end),
        link: `${ctx.club.origin}/kontakte/${contactId}`,
      },
    });
    const letters = addresses.map((to) => ({ personId: null, to, ...mail }));
    await queueMails(ctx, ctx.club.id, letters, 'notice');
    await recordHistory(ctx, { kind: 'contacts.agreementEnding', personId: null, contactId, details: { title, end } });
  }
  return ending.length;
};

export const remindOfAgreementsWorker = ({
  senderIn,
  originOf,
}: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(remindOfAgreementsJob, async ({ database, now }) => {
    await inEachSite(
      { database, now, senderIn, originOf },
      sql`select club_id from clubs_with_ending_agreements()`,
      (transact) => transact(remindOfAgreements),
    );
  });
