import { type Choice, choiceLabels } from '@vereinshaus/contract/meetings/rules';
import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const attended: OwnDataSection = {
  title: 'Generalversammlungen',
  columns: {
    meeting: 'Versammlung',
    came_at: 'gekommen',
    left_at: 'gegangen',
    invited: 'eingeladen',
    problem: 'stimmte nicht, weil',
    proxy: 'Stimme übertragen an',
  },
  rows: (id) => sql`
    select m.title as meeting, a.came_at, a.left_at,
      case when i.person_id is null then '' when i.mail_id is null then 'per Brief' else 'per E-Mail' end as invited,
      coalesce(v.problem, '') as problem, coalesce(h.display_name, '') as proxy
    from meeting m
    left join meeting_presence a on a.club_id = m.club_id and a.meeting_id = m.id and a.person_id = ${id}
    left join meeting_invitee i on i.club_id = m.club_id and i.meeting_id = m.id and i.person_id = ${id}
    left join meeting_voter v on v.club_id = m.club_id and v.meeting_id = m.id and v.person_id = ${id}
    left join meeting_proxy x on x.club_id = m.club_id and x.meeting_id = m.id and x.giver_id = ${id}
    left join person_card h on h.club_id = x.club_id and h.id = x.holder_id
    where num_nonnulls(a.id, i.person_id, v.person_id, x.giver_id) > 0 order by m.starts_at`,
};

const motions: OwnDataSection = {
  title: 'Anträge an Generalversammlungen',
  columns: { meeting: 'Versammlung', title: 'Antrag', text: 'Text', reason: 'Grund der Ablehnung' },
  rows: (id) => sql`
    select m.title as meeting, i.title, i.text, i.reason from meeting_item i
    join meeting m on m.club_id = i.club_id and m.id = i.meeting_id where i.asked_by = ${id} order by i.id`,
};

const labels: Readonly<Record<Choice, string>> = choiceLabels;
const isChoice = (value: unknown): value is Choice => typeof value === 'string' && Object.hasOwn(labels, value);

/** Of secret votes stands that somebody voted; nothing in the database knows how. */
const votes: OwnDataSection = {
  title: 'Abstimmungen',
  columns: { meeting: 'Versammlung', question: 'Frage', choice: 'Stimme', chosen: 'gewählt' },
  rows: (id) => sql`
    select m.title as meeting, v.question, b.choice, (
      select string_agg(p.display_name, ', ') from person_card p where p.id = any(b.candidates)
    ) as chosen
    from meeting_mark k
    join meeting_vote v on v.club_id = k.club_id and v.id = k.vote_id
    join meeting m on m.club_id = v.club_id and m.id = v.meeting_id
    left join meeting_ballot b on b.club_id = k.club_id and b.vote_id = k.vote_id and b.person_id = k.person_id
    where k.person_id = ${id} order by v.id`,
  told: ({ choice, ...row }) => ({
    ...row,
    choice: isChoice(choice) ? labels[choice] : row.chosen === null ? 'geheim' : '',
  }),
};

const candidacies: OwnDataSection = {
  title: 'Kandidaturen',
  columns: { meeting: 'Versammlung', question: 'Wahl', appointed_at: 'eingetragen am' },
  rows: (id) => sql`
    select m.title as meeting, v.question, c.appointed_at from meeting_candidate c
    join meeting_vote v on v.club_id = c.club_id and v.id = c.vote_id
    join meeting m on m.club_id = v.club_id and m.id = v.meeting_id where c.person_id = ${id} order by v.id`,
};

/** Everything meetings know about a person. What a meeting decided stays; names in texts give way to the number. */
export const aboutPerson: AboutPerson = {
  references: {
    'meeting.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'meeting_ballot.person_id': { merge: 'move', ownData: 'votes', anonymise: 'keep' },
    'meeting_candidate.person_id': { merge: 'special', ownData: 'candidacies', anonymise: 'keep' },
    'meeting_invitee.person_id': { merge: 'special', ownData: 'attended', anonymise: 'keep' },
    'meeting_item.asked_by': { merge: 'move', ownData: 'motions', anonymise: 'keep' },
    'meeting_mark.person_id': { merge: 'special', ownData: 'votes', anonymise: 'keep' },
    'meeting_minutes.fixed_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'meeting_presence.person_id': { merge: 'special', ownData: 'attended', anonymise: 'keep' },
    'meeting_proxy.giver_id': { merge: 'special', ownData: 'attended', anonymise: 'keep' },
    'meeting_proxy.holder_id': { merge: 'special', ownData: 'others', anonymise: 'keep' },
    'meeting_voter.person_id': { merge: 'special', ownData: 'attended', anonymise: 'keep' },
  },
  sections: { attended, motions, votes, candidacies },
  mentions: {
    'meeting.chair': 'text',
    'meeting.intro': 'text',
    'meeting.keeper': 'text',
    'meeting.minutes': 'text',
    'meeting.place': 'text',
    'meeting.title': 'text',
    'meeting_item.minutes': 'text',
    'meeting_item.reason': 'text',
    'meeting_item.text': 'text',
    'meeting_item.title': 'text',
    'meeting_minutes.content': 'json',
    'meeting_presence.guest_name': 'text',
    'meeting_vote.question': 'text',
  },
  /** Where both records stand, what stands with the person who stays counts. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      delete from meeting_candidate t where t.person_id = ${otherId} and exists (
        select from meeting_candidate o where o.club_id = t.club_id and o.vote_id = t.vote_id and o.person_id = ${survivorId}
      )`.execute(ctx.db);
    await sql`update meeting_candidate set person_id = ${survivorId} where person_id = ${otherId}`.execute(ctx.db);
    await sql`
      delete from meeting_invitee t where t.person_id = ${otherId} and exists (
        select from meeting_invitee o where o.club_id = t.club_id and o.meeting_id = t.meeting_id and o.person_id = ${survivorId}
      )`.execute(ctx.db);
    await sql`update meeting_invitee set person_id = ${survivorId} where person_id = ${otherId}`.execute(ctx.db);
    await sql`
      delete from meeting_mark t where t.person_id = ${otherId} and exists (
        select from meeting_mark o where o.club_id = t.club_id and o.vote_id = t.vote_id and o.person_id = ${survivorId}
      )`.execute(ctx.db);
    await sql`update meeting_mark set person_id = ${survivorId} where person_id = ${otherId}`.execute(ctx.db);
    await sql`
      delete from meeting_presence t where t.person_id = ${otherId} and exists (
        select from meeting_presence o where o.club_id = t.club_id and o.meeting_id = t.meeting_id and o.person_id = ${survivorId}
      )`.execute(ctx.db);
    await sql`update meeting_presence set person_id = ${survivorId} where person_id = ${otherId}`.execute(ctx.db);
    await sql`
      delete from meeting_voter t where t.person_id = ${otherId} and exists (
        select from meeting_voter o where o.club_id = t.club_id and o.meeting_id = t.meeting_id and o.person_id = ${survivorId}
      )`.execute(ctx.db);
    await sql`update meeting_voter set person_id = ${survivorId} where person_id = ${otherId}`.execute(ctx.db);
    await sql`
      delete from meeting_proxy x
      where (x.giver_id = ${otherId} and (x.holder_id = ${survivorId} or exists (
          select from meeting_proxy o where o.club_id = x.club_id and o.meeting_id = x.meeting_id and o.giver_id = ${survivorId}
        )))
        or (x.giver_id = ${survivorId} and x.holder_id = ${otherId})`.execute(ctx.db);
    await sql`update meeting_proxy set giver_id = ${survivorId} where giver_id = ${otherId}`.execute(ctx.db);
    await sql`update meeting_proxy set holder_id = ${survivorId} where holder_id = ${otherId}`.execute(ctx.db);
  },
};
