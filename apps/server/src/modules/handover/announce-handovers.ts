import { handoverPointNames, handoverPoints } from '@vereinshaus/contract/handover/rules';
import { addDays, formatDay } from '@vereinshaus/contract/kit/days';
import { functionLabel } from '@vereinshaus/contract/membership/function-labels';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { letterFrom, senderOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { queueMail } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { handoverText } from './handover.texts.ts';
import { endingRoles, type OpenHandover, successorsOf } from './handovers.queries.ts';

/** Von einer Amtsübergabe erfahren: every morning, for whoever gives a function away or takes one over. */
export const announceHandoversJob = defineJob({
  name: 'announce-handovers',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '40 8 * * *',
});

type Reader = { id: number; firstName: string; lastName: string; address: string };

/** Noted before it is told: of two who look at once one tells. */
const noteOnce = async (ctx: WorkCtx, roleId: number, personId: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into handover_notice (club_id, role_id, person_id, told_at) values (current_club(), ${roleId}, ${personId}, ${ctx.now})
    on conflict do nothing returning 1`.execute(ctx.db);
  return rows.length > 0;
};

/** Whoever has no address of their own reads it at that of their family, as every other mail. */
const readerOf = async (ctx: WorkCtx, personId: number): Promise<Reader | undefined> => {
  const { rows } = await sql<Reader>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", coalesce(nullif(trim(p.email), ''), trim(m.email)) as address
    from person_card p join person_card m on m.club_id = p.club_id and m.id = p.manager_id
    where p.id = ${personId} and p.is_present`.execute(ctx.db);
  const [reader] = rows;
  return reader === undefined || reader.address === '' ? undefined : reader;
};

const nameList = new Intl.ListFormat('de', { type: 'conjunction' });

const whatFor = ({ role, successors }: OpenHandover, personId: number): string => {
  const until = formatDay(addDays(role.endsOn, -1));
  if (personId !== role.personId) return `Du übernimmst die Funktion von ${role.name} (bis ${until}).`;
  const names = nameList.format(successors.map(({ name }) => name));
  return names === ''
    ? `Deine Funktion endet am ${until}. Wer sie übernimmt, ist noch nicht eingetragen.`
    : `Deine Funktion endet am ${until}. Du übergibst sie an ${names}.`;
};

const writeTo = async (ctx: WorkCtx, handover: OpenHandover, reader: Reader) => {
  const sender = await senderOf(ctx);
  const label = functionLabel(handover.role.code, '', sender.settings.memberStates);
  const { id, firstName, lastName, address } = reader;
  const url = `${ctx.club.origin}/amtsuebergabe`;
  const source = handoverText;
  const { subject, body: words } = await wordText(ctx, sender, source, {
    reader: { id, firstName, lastName },
    values: {
      funktion: label,
      was: whatFor(handover, id),
      liste: handoverPointNames.map((point) => handoverPoints[point].label).join('\n'),
      link: url,
    },
  });
  const letter = letterFrom(ctx, sender, {
    title: subject,
    blocks: [],
    button: { label: 'Zur Amtsübergabe', url },
    words,
  });
  await queueMail(ctx, { source, clubId: ctx.club.id, personId: id, to: address, subject, ...letter });
  await recordHistory(ctx, { kind: 'handover.told', personId: id, details: { function: label } });
};

/** Gives back how many were told. */
export const announceHandovers = async (ctx: WorkCtx): Promise<number> => {
  const roles = await endingRoles(ctx);
  if (roles.length === 0) return 0;
  const successors = await successorsOf(ctx, roles);
  let told = 0;
  for (const role of roles) {
    const handover = { role, successors: successors.get(role.roleId) ?? [] };
    for (const personId of new Set([role.personId, ...handover.successors.map((one) => one.personId)])) {
      const reader = await readerOf(ctx, personId);
      if (reader === undefined || !(await noteOnce(ctx, role.roleId, personId))) continue;
      await writeTo(ctx, handover, reader);
      told += 1;
    }
  }
  return told;
};

export const announceHandoversWorker = ({
  senderIn,
  originOf,
}: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(announceHandoversJob, async ({ database, now }) => {
    await inEachSite({ database, now, senderIn, originOf }, sql`select id from club_card club`, (transact) =>
      transact(announceHandovers),
    );
  });
