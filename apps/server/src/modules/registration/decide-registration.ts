import type { RegistrationDecision } from '@vereinshaus/contract/registration/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { setContact } from '../persons/index.ts';
import { requestEmailChange, sendPasswordLink } from '../session/index.ts';
import { requireFreeEmail } from './activate-person.ts';
import { clubFactsOf } from './club-facts.ts';
import { createPerson, lockHome } from './create-person.ts';
import { handOverToGuardian, lockMinorOnTheirOwn } from './register-guardian.ts';
import { registrationErrors } from './registration.errors.ts';
import { representativeFor } from './registration-place.ts';
import { heldFrom } from './registration-records.ts';
import type { RegistrationSource } from './registration-source.ts';
import { sendWelcome } from './send-access.ts';

const columns = [
  'r.id',
  'r.token',
  'r.fingerprint',
  'r.position',
  'r.source',
  'r.state',
  'r.person_id',
  'r.manager_id',
  'r.minor_id',
  'r.known_person_id',
  'r.course_id',
  'r.tries',
  'r.held',
] as const;

const lockedRegistration = async (ctx: Ctx, id: number) => {
  const row = await ctx.db
    .selectFrom('registration as r')
    .where('r.id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw registrationErrors.notFound();
  if (row.state !== 'held') throw registrationErrors.decided();
  return row;
};

type HeldRegistration = Awaited<ReturnType<typeof lockedRegistration>>;

/** Other registrations of the same submission that only wait because its first person does. */
const followersOf = (ctx: Ctx, { token, fingerprint }: HeldRegistration): Promise<HeldRegistration[]> =>
  ctx.db
    .selectFrom('registration as r')
    .where('r.token', '=', token)
    .where('r.fingerprint', '=', fingerprint)
    .where('r.position', '>', 0)
    .where('r.state', '=', 'held')
    .where('r.known_person_id', 'is', null)
    .orderBy('r.position')
    .select(columns)
    .forUpdate()
    .execute();

const settle = async (ctx: Ctx, row: HeldRegistration, personId: number | null) => {
  await ctx.db
    .updateTable('registration')
    .set({
      state: personId === null ? 'discarded' : 'done',
      held: null,
      person_id: personId,
      decided_at: ctx.now,
      decided_by: viewerOf(ctx).id,
    })
    .where('id', '=', row.id)
    .execute();
};

/** A further person of a family belongs to the person created from its first registration. */
const managerOf = async (ctx: Ctx, row: HeldRegistration): Promise<number | null> => {
  if (row.manager_id !== null || row.position === 0) return row.manager_id;
  const first = await ctx.db
    .selectFrom('registration as r')
    .where('r.token', '=', row.token)
    .where('r.fingerprint', '=', row.fingerprint)
    .where('r.position', '=', 0)
    .select(['r.state', 'r.person_id', 'r.held'])
    .executeTakeFirstOrThrow();
  if (first.state === 'held') {
    const { data } = heldFrom(first.held).person;
    throw registrationErrors.firstPersonFirst({ name: `${data.prename} ${data.lastname}`.trim() });
  }
  return first.person_id;
};

const sources: Readonly<Record<string, RegistrationSource>> = {
  staff: 'staff',
  manager: 'manager',
  guardian: 'guardian',
};

const createHeld = async (ctx: Ctx, row: HeldRegistration, managerId: number | null): Promise<number> => {
  const { person, wantsNewsletter, internalNote } = heldFrom(row.held);
  const home = managerId === null ? null : await lockHome(ctx, managerId);
  const personId = await createPerson(ctx, person, {
    source: sources[row.source] ?? 'public',
    home,
    representativeId: await representativeFor(ctx, person, home),
    wantsNewsletter,
    internalNote,
  });
  await settle(ctx, row, personId);
  if (home !== null || person.data.email === '') return personId;
  const { prename: firstName, lastname: lastName, email } = person.data;
  const recipient = { id: personId, firstName, lastName, email };
  const club = await clubFactsOf(ctx);
  const { course_id, tries } = row;
  await sendWelcome(ctx, {
    club,
    person: recipient,
    wish: person.wish,
    family: [],
    courseId: course_id ?? 0,
    tries,
  });
  return personId;
};

/**
 * The address of the registration becomes the person's: at once if they have no account, otherwise when they confirm it by the link sent
 * there. Returns whether it waits for that.
 */
const takeContact = async (ctx: Ctx, row: HeldRegistration, personId: number): Promise<boolean> => {
  const { email, phone } = heldFrom(row.held).person.data;
  await requireFreeEmail(ctx, email, personId);
  const before = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select(['p.id', 'p.email', 'p.phone', 'p.first_name'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const emailWaits = await requestEmailChange(ctx, before, email);
  await setContact(ctx, personId, { phone, ...(!emailWaits && { email }) });
  await recordHistory(ctx, {
    kind: 'registration.contactTaken',
    personId,
    details: {
      changes: {
        ...(!emailWaits && { email: { before: before.email, after: email } }),
        ...(before.phone !== phone && { phone: { before: before.phone, after: phone } }),
      },
    },
  });
  return emailWaits;
};

const knownPersonOf = async (ctx: Ctx, { known_person_id }: HeldRegistration) => {
  if (known_person_id === null) throw registrationErrors.nobodyKnown();
  return ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', known_person_id)
    .select(['p.id', 'p.manager_id as managerId', 'p.email'])
    .forUpdate()
    .executeTakeFirstOrThrow();
};

/** It is the known person: nothing is created, and they get access. */
const acceptAsKnown = async (ctx: Ctx, row: HeldRegistration, takesEmail: boolean): Promise<number> => {
  const known = await knownPersonOf(ctx, row);
  const emailWaits = takesEmail && (await takeContact(ctx, row, known.id));
  const hasEmail = !emailWaits && (takesEmail || known.email !== '');
  if (hasEmail && row.position === 0 && row.manager_id === null) await sendPasswordLink(ctx, known.id);
  await settle(ctx, row, known.id);
  return known.managerId;
};

const handMinorOver = async (ctx: Ctx, { minor_id }: HeldRegistration, guardian: { id: number; managerId: number }) => {
  if (minor_id === null) return;
  await handOverToGuardian(ctx, await lockMinorOnTheirOwn(ctx, minor_id), guardian);
};

/**
 * Über eine zurückgehaltene Registrierung entscheiden. Further persons of the same family who only wait for the first one follow the
 * decision; a minor who waits for the guardian gets the resulting person as Verwalter.
 */
export const decideRegistration = async (ctx: Ctx, id: number, decision: RegistrationDecision) => {
  const row = await lockedRegistration(ctx, id);
  const followers = row.position === 0 ? await followersOf(ctx, row) : [];
  const about = row.known_person_id;
  if (decision === 'discard') {
    for (const entry of [row, ...followers]) await settle(ctx, entry, null);
  } else if (decision === 'create') {
    const personId = await createHeld(ctx, row, await managerOf(ctx, row));
    await handMinorOver(ctx, row, { id: personId, managerId: personId });
    for (const follower of followers) await createHeld(ctx, follower, personId);
  } else {
    const managerId = await acceptAsKnown(ctx, row, decision === 'takeEmail');
    if (about !== null) await handMinorOver(ctx, row, { id: about, managerId });
    for (const follower of followers) await createHeld(ctx, follower, managerId);
  }
  if (about !== null)
    await recordHistory(ctx, { kind: 'registration.decided', personId: about, details: { decision } });
};
