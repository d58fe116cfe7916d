import { participationRole, participationRoleLabels } from '@vereinshaus/contract/bookings/participation-role';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { AboutPerson, MergeInput, OwnDataSection } from '../about-person/index.ts';

/** Of the participation `t`. */
const roleInWords = sql`case t.role
  when ${roleLiteral.trainer} then ${sql.lit(participationRoleLabels[participationRole.trainer])}
  when ${roleLiteral.waiting} then ${sql.lit(participationRoleLabels[participationRole.waiting])}
  else ${sql.lit(participationRoleLabels[participationRole.participant])} end`;

/** Remarks of the office stay there. */
const bookings: OwnDataSection = {
  title: 'Kurse',
  columns: {
    course: 'Kurs',
    role: 'als',
    created_at: 'gebucht am',
    starts_at: 'ab',
    left_at: 'beendet am',
    price_cents: 'Preis',
    nominal_price_cents: 'Preis ohne Rabatt',
    discount: 'Rabatt',
    payment: 'Zahlungsweise',
    price_steps: 'Warum dieser Preis?',
    membership_fee_cents: 'Mitgliedsbeitrag',
    is_tryout: 'Schnuppern',
    note: 'Anmerkung',
    skipped_reason: 'beim Nachrücken übergangen',
  },
  rows: (id) => sql`
    select c.name as course, ${roleInWords} as role, t.created_at, t.starts_at, t.left_at, t.price_cents, t.nominal_price_cents, coalesce(d.code, '') as discount,
      coalesce(g.name, '') as payment, t.price_steps, t.membership_fee_cents, t.is_tryout, t.note, t.skipped_reason
    from participation t
    join course_card c on c.club_id = t.club_id and c.id = t.course_id
    left join discount d on d.club_id = t.club_id and d.id = t.discount_id
    left join payment_group g on g.club_id = t.club_id and g.id = t.payment_group_id
    where t.person_id = ${id} order by t.created_at`,
};

const instalments: OwnDataSection = {
  title: 'Teilzahlungen',
  columns: {
    course: 'Kurs',
    description: 'Teilzahlung',
    amount_cents: 'Betrag',
    due_on: 'fällig am',
    deleted_at: 'gelöscht am',
  },
  rows: (id) => sql`
    select c.name as course, i.description, i.amount_cents, i.due_on, i.deleted_at
    from installment i
    join participation t on t.club_id = i.club_id and t.id = i.participation_id
    join course_card c on c.club_id = t.club_id and c.id = t.course_id
    where t.person_id = ${id} order by i.due_on nulls first, i.id`,
};

const courseInvitations: OwnDataSection = {
  title: 'Einladungen in den nächsten Kurs',
  columns: {
    course: 'Kurs',
    invited_at: 'eingeladen am',
    answer_until: 'gilt bis',
    ended_at: 'beendet am',
    outcome: 'Antwort',
  },
  rows: (id) => sql`
    select c.name as course, i.invited_at, i.answer_until, i.ended_at, coalesce(i.outcome, '') as outcome
    from queue_invitation i join course_card c on c.club_id = i.club_id and c.id = i.course_id
    where i.person_id = ${id} order by i.id`,
};

/** The place of an invitation that nobody has answered: `t` names the place. */
const isOnlyInvited = sql`exists (select from queue_invitation i
  where i.club_id = t.club_id and i.participation_id = t.id and i.ended_at is null)`;

/**
 * One of two who wait was invited with priority, the other waits of their own will: the priority and what is offered go over
 * to the place that stays, so that nothing they asked for ends with an invitation that nobody answers.
 */
const keepPriority = ({ survivorId, otherId }: MergeInput) => sql`
  with waiting as (
    select t.id, t.club_id, t.course_id, t.queued_at, ${isOnlyInvited} as is_invited from participation t
    where t.person_id in (${survivorId}, ${otherId}) and t.left_at is null and t.role = ${roleLiteral.waiting}
  ), pair as (
    select o.club_id, o.id as own_id, w.id as invited_id, w.queued_at as first_at
    from waiting o join waiting w on w.club_id = o.club_id and w.course_id = o.course_id and w.is_invited and not o.is_invited
  ), moved as (
    update participation t set waits_since = coalesce(t.waits_since, t.queued_at), queued_at = least(t.queued_at, p.first_at), skipped_reason = ''
    from pair p where t.club_id = p.club_id and t.id = p.own_id
  )
  update queue_offer q set participation_id = p.own_id from pair p
  where q.club_id = p.club_id and q.participation_id = p.invited_id and q.ended_at is null and not exists (
    select from queue_offer a where a.club_id = p.club_id and a.participation_id = p.own_id and a.ended_at is null)`;

/**
 * Both are in the same course: the better role stays (trainer, participant, waiting; among equals who asked for it before who
 * was only invited, then who is booked or queued longer), the other booking ends. What it cost stays in the books.
 */
const endWorseBookings = (ctx: Ctx, { survivorId, otherId }: MergeInput) =>
  sql`
    with active as (
      select t.id, row_number() over (
        partition by t.course_id
        order by case t.role when ${roleLiteral.trainer} then 0 when ${roleLiteral.participant} then 1 else 2 end,
          ${isOnlyInvited}, coalesce(t.queued_at, t.created_at), t.id
      ) as place
      from participation t
      where t.person_id in (${survivorId}, ${otherId}) and t.left_at is null
    )
    update participation t
    set left_at = ${ctx.now}, admin_note = trim(t.admin_note || ' Dublette, beim Zusammenführen beendet.')
    from active a
    where t.id = a.id and a.place > 1
  `.execute(ctx.db);

/**
 * Of two open invitations to one course that stays whose place in the queue stays: without it whoever was only asked would
 * be booked. Where the place that stays was no invited one, there is nothing left to ask.
 */
const joinInvitations = async (ctx: Ctx, { survivorId, otherId }: MergeInput) => {
  const persons = sql`(${survivorId}, ${otherId})`;
  await sql`
    delete from queue_invitation i using participation t
    where t.club_id = i.club_id and t.id = i.participation_id and t.left_at is not null
      and i.person_id in ${persons} and i.ended_at is null and exists (
        select from queue_invitation o where o.club_id = i.club_id and o.course_id = i.course_id and o.person_id in ${persons}
          and o.person_id <> i.person_id and o.ended_at is null)`.execute(ctx.db);
  await sql`
    update queue_invitation i set ended_at = ${ctx.now}, outcome = case
      when b.role is null then 'declined' when b.role = ${roleLiteral.waiting} then 'waits' else 'taken' end
    from participation t
    left join participation b on b.club_id = t.club_id and b.course_id = t.course_id and b.left_at is null
      and b.person_id in ${persons}
    where t.club_id = i.club_id and t.id = i.participation_id and t.left_at is not null
      and i.person_id in ${persons} and i.ended_at is null`.execute(ctx.db);
};

/** Everything bookings knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'participation.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'participation.person_id': { merge: 'special', ownData: 'bookings', anonymise: 'clear' },
    'queue_invitation.invited_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'queue_invitation.person_id': { merge: 'special', ownData: 'courseInvitations', anonymise: 'delete' },
    'queue_reminder.manager_id': { merge: 'move', ownData: 'others', anonymise: 'delete' },
    'participation_share.payer_id': { merge: 'move', ownData: 'others', anonymise: 'keep' },
  },
  sections: { bookings, instalments, courseInvitations },
  mentions: {
    'participation.admin_note': 'text',
    'participation.note': 'text',
    'participation.price_steps': 'json',
    'participation.skipped_reason': 'text',
  },
  merge: async (ctx, merging) => {
    await keepPriority(merging).execute(ctx.db);
    await endWorseBookings(ctx, merging);
    const { survivorId, otherId } = merging;
    await joinInvitations(ctx, merging);
    await ctx.db
      .updateTable('queue_invitation')
      .set({ person_id: survivorId })
      .where('person_id', '=', otherId)
      .execute();
    await ctx.db.updateTable('participation').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
  },
  /** Price, agreed fee, course and time of a booking are part of the books; remarks are not. */
  erase: async (ctx, { id }) => {
    await ctx.db
      .updateTable('participation')
      .set({ note: '', admin_note: '', skipped_reason: '' })
      .where('person_id', '=', id)
      .execute();
  },
};
