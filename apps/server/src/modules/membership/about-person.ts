import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import type { AboutPerson, ErasedPerson, MergeInput, OwnDataSection } from '../about-person/index.ts';
import { expiries } from './expired-requests.ts';
import { mergeRoles } from './merge-roles.ts';

const code = z.number().catch(0);

const roles: OwnDataSection = {
  title: 'Rollen',
  columns: { role: 'Rolle', starts_on: 'ab', ends_on: 'endet mit', note: 'Anmerkung' },
  rows: (id) => sql`
    select r.code, r.starts_on, r.ends_on, r.note from membership_role r where r.person_id = ${id} order by r.starts_on`,
  told: ({ code: stored, ...row }, memberStates) => ({
    role: membershipRoleLabel(code.parse(stored), memberStates),
    ...row,
  }),
};

const membershipChanges: OwnDataSection = {
  title: 'Änderungen des Mitgliedsstands',
  columns: {
    changed_on: 'ab',
    before: 'vorher',
    after: 'nachher',
    cancels_fee: 'Beitrag storniert',
    note: 'Anmerkung',
  },
  rows: (id) => sql`
    select c.changed_on, c.old_code, c.new_code, c.cancels_fee, c.note
    from membership_change c where c.person_id = ${id} order by c.created_at`,
  told: ({ old_code: before, new_code: after, ...row }, memberStates) => ({
    ...row,
    before: membershipRoleLabel(code.parse(before), memberStates),
    after: membershipRoleLabel(code.parse(after), memberStates),
  }),
};

const membershipRequests: OwnDataSection = {
  title: 'Anfragen zur Mitgliedschaft',
  columns: {
    requested_at: 'am',
    kind: 'Anfrage',
    state: 'Status',
    ends_on: 'Mitglied bis',
    note: 'Text',
    answer: 'Antwort',
  },
  rows: (id) => sql`
    select r.requested_at,
      case r.kind when 'upgrade' then 'Mitglied werden' when 'downgrade' then 'unterstützendes Mitglied werden' else 'austreten' end as kind,
      case r.state when 'open' then 'offen' when 'done' then 'erledigt' when 'withdrawn' then 'zurückgezogen' else 'abgelehnt' end as state, r.ends_on, r.note, r.answer
    from membership_request r where r.person_id = ${id} order by r.requested_at`,
};

const cards: OwnDataSection = {
  title: 'Mitgliedskarten, die ersetzt wurden',
  columns: { renewed_at: 'am', serial: 'Nummer der Karte' },
  rows: (id) => sql`select c.renewed_at, c.serial from membership_card c where c.person_id = ${id}`,
};

/** Only one request can be open: that of the surviving person. */
const mergeRequests = async (ctx: Ctx, { survivorId, otherId }: MergeInput) => {
  await ctx.db
    .updateTable('membership_request')
    .set({
      state: 'declined',
      decided_at: ctx.now,
      decided_by: ctx.viewer?.id ?? null,
      answer: 'Zusammengeführt: Es gibt schon eine Anfrage dieser Person.',
    })
    .where('person_id', '=', otherId)
    .where('state', '=', 'open')
    .where(
      sql<boolean>`exists (select from membership_request o where o.person_id = ${survivorId} and o.state = 'open')`,
    )
    .execute();
  await ctx.db
    .updateTable('membership_request')
    .set({ person_id: survivorId })
    .where('person_id', '=', otherId)
    .execute();
};

/** Roles stay for the statistics of the club, without their notes; open ones end today. */
const erase = async (ctx: WorkCtx, { id }: ErasedPerson) => {
  const today = dayInVienna(ctx.now);
  await ctx.db.deleteFrom('membership_role').where('person_id', '=', id).where('starts_on', '>', today).execute();
  await ctx.db
    .updateTable('membership_role')
    .set({ ends_on: sql<string>`least(coalesce(ends_on, ${today}::date), ${today}::date)`, note: '' })
    .where('person_id', '=', id)
    .execute();
  await ctx.db.updateTable('membership_change').set({ note: '' }).where('person_id', '=', id).execute();
  await ctx.db
    .updateTable('membership_request')
    .set({
      note: '',
      answer: '',
      ended_roles: '[]',
      state: sql<string>`case when state = 'open' then 'declined' else state end`,
      decided_at: sql<Date>`coalesce(decided_at, ${ctx.now})`,
    })
    .where('person_id', '=', id)
    .execute();
};

/** Everything membership knows about a person. */
export const aboutPerson: AboutPerson = {
  expiries,
  references: {
    'membership_card.person_id': { merge: 'drop', ownData: 'cards', anonymise: 'keep' },
    'membership_change.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'membership_change.person_id': { merge: 'move', ownData: 'membershipChanges', anonymise: 'clear' },
    'membership_request.decided_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'membership_request.person_id': { merge: 'special', ownData: 'membershipRequests', anonymise: 'clear' },
    'membership_request.requested_by': { merge: 'move', ownData: 'others', anonymise: 'keep' },
    'membership_role.person_id': { merge: 'special', ownData: 'roles', anonymise: 'clear' },
  },
  sections: { roles, membershipChanges, membershipRequests, cards },
  mentions: {
    'membership_change.note': 'text',
    'membership_request.answer': 'text',
    'membership_request.ended_roles': 'json',
    'membership_request.note': 'text',
    'membership_role.note': 'text',
  },
  merge: async (ctx, merging) => {
    await mergeRoles(ctx, merging);
    await mergeRequests(ctx, merging);
  },
  erase,
};
