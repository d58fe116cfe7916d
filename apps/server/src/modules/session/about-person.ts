import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { type AboutPerson, type MergeInput, signInSection } from '../about-person/index.ts';
import { dropFactors, moveFactors } from './drop-factors.ts';
import { endSessionsOf } from './sign-out.ts';

const signIn = signInSection(
  (id) => sql`
    select 'Benutzerkonto' as what, l.password_set_at as at, l.email, null::timestamptz as used_at, null::timestamptz as ends_at
    from login l where l.person_id = ${id}
    union all
    select 'Angemeldetes Gerät', s.created_at, concat_ws(', ', s.address, s.user_agent), s.last_seen_at, s.expires_at from session s
    where s.person_id = ${id} and s.original_person_id is null
    union all
    select 'Bekanntes Gerät', d.created_at, '', d.last_used_at, null from known_device d where d.person_id = ${id}
    union all
    select 'Passkey', k.created_at, k.name, k.last_used_at, null from passkey k where k.person_id = ${id}
    union all
    select 'Authenticator-App', coalesce(a.confirmed_at, a.created_at), '', null, null from authenticator_app a where a.person_id = ${id}
    union all
    select 'Wiederherstellungscode', c.created_at, '', c.used_at, null from recovery_code c where c.person_id = ${id}
    union all
    select 'Aufgabe an einen Passkey', null, '', null, c.expires_at from passkey_challenge c where c.person_id = ${id}
    union all
    select 'Anmeldung, die auf den zweiten Faktor wartet', null, '', null, s.expires_at from second_step s where s.person_id = ${id}
    union all
    select case when l.signs_in then 'Link zum Anmelden' else 'Link zum Setzen des Passworts' end, l.created_at, l.email, l.used_at, l.expires_at from password_link l where l.person_id = ${id}
    union all
    select 'Änderung der E-Mail-Adresse', e.requested_at, concat_ws(', ', e.old_email, e.old_sign_in, e.new_email), e.confirmed_at, e.ended_at
    from email_change e where e.person_id = ${id}`,
);

/** Two approvals of the same change count once. */
const moveApprovals = async (ctx: Ctx, survivorId: number, otherId: number) => {
  await sql`
    delete from email_change_approval a where a.administrator_id = ${otherId} and exists (
      select from email_change_approval o
      where o.club_id = a.club_id and o.change_id = a.change_id and o.administrator_id = ${survivorId}
    )`.execute(ctx.db);
  await ctx.db
    .updateTable('email_change_approval')
    .set({ administrator_id: survivorId })
    .where('administrator_id', '=', otherId)
    .execute();
};

/** Of two sign-ins one stays: that of the person who stays, unless the other was chosen. */
const moveSignIn = async (ctx: Ctx, { survivorId, otherId, choices }: MergeInput) => {
  await moveApprovals(ctx, survivorId, otherId);
  const logins = await ctx.db
    .selectFrom('login as l')
    .where('l.person_id', 'in', [survivorId, otherId])
    .select('l.person_id')
    .forUpdate()
    .execute();
  const has = (personId: number) => logins.some(({ person_id }) => person_id === personId);
  const keptId = has(survivorId) && !(choices.signIn === 'other' && has(otherId)) ? survivorId : otherId;
  await ctx.db
    .deleteFrom('login')
    .where('person_id', 'in', [survivorId, otherId])
    .where('person_id', '<>', keptId)
    .execute();
  if (keptId === survivorId) return dropFactors(ctx, otherId);
  await ctx.db.updateTable('login').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
  await moveFactors(ctx, otherId, survivorId);
  if (has(survivorId) && survivorId !== viewerOf(ctx).id) await endSessionsOf(ctx, survivorId);
};

/** All references of the session area to a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'authenticator_app.person_id': { merge: 'special', ownData: 'signIn', anonymise: 'delete' },
    'email_change.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
    'email_change.requested_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'email_change_approval.administrator_id': { merge: 'special', ownData: 'office', anonymise: 'keep' },
    'known_device.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
    'login.person_id': { merge: 'special', ownData: 'signIn', anonymise: 'delete' },
    'passkey.person_id': { merge: 'special', ownData: 'signIn', anonymise: 'delete' },
    'passkey_challenge.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
    'password_link.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
    'recovery_code.person_id': { merge: 'special', ownData: 'signIn', anonymise: 'delete' },
    'second_step.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
    'session.original_person_id': { merge: 'drop', ownData: 'office', anonymise: 'delete' },
    'session.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
  },
  sections: { signIn },
  mentions: { 'passkey.name': 'text', 'email_change_approval.reason': 'text' },
  merge: moveSignIn,
};
