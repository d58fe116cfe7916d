import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type PaperKind, paperKinds } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { senderOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { administratorAddresses } from '../persons/index.ts';
import { queueMails, restingAmong } from '../system/index.ts';
import { allPapersMail, ownPapersMail } from './trainer-papers.mails.ts';

/** An ablaufende Nachweise erinnern: every morning, where one ends. */
export const remindOfPapersJob = defineJob({
  name: 'remind-of-papers',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '25 8 * * *',
});

type EndingPaper = { personId: number; name: string; email: string; kind: PaperKind; title: string; until: IsoDay };

/**
 * Noted before it is told: of two who look at once one tells. Days that passed while nobody looked are made up by one
 * message: the nearest step counts and covers the earlier one; what ended meanwhile is told for a month. Whoever has a newer
 * paper of the kind already is left alone.
 */
const noteEnding = async (ctx: WorkCtx): Promise<readonly EndingPaper[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<EndingPaper>`
    with due as (
      select v.id, case when v.valid_until - ${today}::date <= 14 then 14 else 60 end as days
      from trainer_paper v
      where v.valid_until between ${today}::date - 30 and ${today}::date + 60
        and v.valid_until >= (v.created_at at time zone 'Europe/Vienna')::date
        and not exists (
          select from trainer_paper n where n.club_id = v.club_id and n.person_id = v.person_id and n.kind = v.kind
            and (v.kind not in ('licence', 'other') or n.title = v.title)
            and (n.valid_until is null or n.valid_until > v.valid_until)
        )
    )
    update trainer_paper v set reminded_for = v.valid_until, reminded_days = due.days
    from due, person_card p
    where due.id = v.id and v.club_id = current_club() and p.club_id = v.club_id and p.id = v.person_id
      and p.is_present and p.is_trainer
      and (v.reminded_for is distinct from v.valid_until or v.reminded_days > due.days)
    returning p.id as "personId", p.display_name as name, p.email, v.kind, v.title, v.valid_until as until`.execute(
    ctx.db,
  );
  return rows;
};

const isReached = (email: string, resting: ReadonlySet<string>): boolean =>
  email !== '' && !resting.has(email.trim().toLowerCase());

/** One mail to each trainer and one to every administrator, however many papers end. Gives back how many trainers were told of. */
export const remindOfPapers = async (ctx: WorkCtx): Promise<number> => {
  const today = dayInVienna(ctx.now);
  const ending = await noteEnding(ctx);
  const addresses = ending.map(({ email }) => email.trim().toLowerCase());
  const resting = await restingAmong(ctx, addresses);
  const persons = [...groupedBy(ending, ({ personId }) => personId).values()].map((papers) => ({
    personId: papers[0]?.personId ?? 0,
    name: papers[0]?.name ?? '',
    email: papers[0]?.email ?? '',
    isTold: isReached(papers[0]?.email ?? '', resting),
    papers: papers
      .map(({ kind, title, until }) => ({ paper: title || paperKinds[kind], until, hasEnded: until < today }))
      .toSorted((one, other) => (one.until < other.until ? -1 : 1)),
  }));
  if (persons.length === 0) return 0;
  const sender = await senderOf(ctx);
  const reached = persons.filter(({ isTold }) => isTold);
  const own = await inTurn(reached, async ({ personId, email, papers }) => ({
    personId,
    to: email,
    ...(await ownPapersMail(ctx, sender, papers)),
  }));
  const byName = persons.toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
  const mail = await allPapersMail(ctx, sender, byName);
  const office = (await administratorAddresses(ctx)).map((to) => ({ personId: null, to, ...mail }));
  await queueMails(ctx, ctx.club.id, [...own, ...office], 'notice');
  for (const { personId, papers, isTold } of persons) {
    const details = { papers: papers.map(({ paper }) => paper).join(', ') };
    const kind = isTold ? 'trainerPapers.reminded' : 'trainerPapers.officeTold';
    await recordHistory(ctx, { kind, personId, details });
  }
  return persons.length;
};

export const remindOfPapersWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(remindOfPapersJob, async ({ database, now }) => {
    const today = dayInVienna(now());
    await inEachSite(
      { database, now, senderIn, originOf },
      sql`select club_id from clubs_with_ending_papers(${today}::date)`,
      (transact) => transact(remindOfPapers),
    );
  });
