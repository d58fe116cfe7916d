import type { RegisteredPerson } from '@vereinshaus/contract/registration/calls';
import { sql } from 'kysely';
import { countFailure, forgetFailures, guessBackoffs, requireNoPause } from '../../kit/attempt-backoff.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { setEmail } from '../persons/index.ts';
import { hasEnoughLinks, voidPasswordLinks } from '../session/index.ts';
import { clubFactsOf } from './club-facts.ts';
import { lockRegistrations } from './lock-registrations.ts';
import { registrationErrors } from './registration.errors.ts';
import { fingerprintOf } from './registration-records.ts';
import { sendWelcome, tellKnownPerson } from './send-access.ts';

type Again = { token: number; persons: readonly RegisteredPerson[]; email: string };

const oneDay = 86_400_000;

/** The first person of a submission of the public form, from today or yesterday. */
const submissionOf = (ctx: Ctx, token: number, fingerprint: Buffer) =>
  ctx.db
    .selectFrom('registration as r')
    .leftJoin('person_card as p', (join) => join.onRef('p.club_id', '=', 'r.club_id').onRef('p.id', '=', 'r.person_id'))
    .leftJoin('login_card as l', (join) => join.onRef('l.club_id', '=', 'p.club_id').onRef('l.person_id', '=', 'p.id'))
    .where('r.token', '=', token)
    .where('r.fingerprint', '=', fingerprint)
    .where('r.position', '=', 0)
    .where('r.source', '=', 'public')
    .where('r.created_at', '>', new Date(ctx.now.getTime() - oneDay))
    .select(['r.id', 'r.state', 'r.wish', 'r.course_id as courseId', 'r.tries', 'l.email as signInEmail'])
    .select(['p.id as personId', 'p.first_name as firstName', 'p.last_name as lastName', 'p.email', 'p.deleted_at'])
    .executeTakeFirst();

/** Another person who signs in with the address, or would. */
const ownerOf = (ctx: Ctx, email: string, personId: number) =>
  ctx.db
    .selectFrom('person_card as p')
    .leftJoin('login_card as l', (join) => join.onRef('l.club_id', '=', 'p.club_id').onRef('l.person_id', '=', 'p.id'))
    .where('p.id', '<>', personId)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .where((eb) =>
      eb.or([
        eb('l.email', '=', email),
        eb.and([eb(eb.fn<string>('lower', ['p.email']), '=', email), eb('p.manager_id', '=', eb.ref('p.id'))]),
      ]),
    )
    .select('p.id')
    .executeTakeFirst();

const correctAddress = async (ctx: Ctx, person: { id: number; email: string }, email: string) => {
  await setEmail(ctx, person.id, email);
  // The first link may be in a stranger's mailbox.
  await voidPasswordLinks(ctx, person.id);
  await recordHistory(ctx, {
    kind: 'registration.emailCorrected',
    personId: person.id,
    details: { changes: { email: { before: person.email, after: email } } },
  });
};

/**
 * Link noch einmal schicken, on the last screen of the registration, if necessary to a corrected address. The response is the same whoever
 * owns the addresses: an existing owner gets a mail, and a held registration stays with the office.
 */
export const sendAgain = async (ctx: Ctx, { token, persons, email }: Again) => {
  const fingerprint = fingerprintOf(persons);
  const backoffs = guessBackoffs('registration-again', ctx.address, fingerprint.toString('base64url'));
  await requireNoPause(ctx, backoffs);
  await lockRegistrations(ctx);
  const row = await submissionOf(ctx, token, fingerprint);
  if (!row) {
    await countFailure(ctx, backoffs);
    throw registrationErrors.tooLateToSendAgain();
  }
  await forgetFailures(ctx, backoffs[0]);
  if (row.state === 'held') return correctHeld(ctx, row.id, email);
  const { personId, firstName, lastName, email: before } = row;
  if (personId === null || firstName === null || lastName === null || before === null) return;
  if (row.deleted_at !== null || row.signInEmail !== null || (await hasEnoughLinks(ctx, personId))) return;
  const club = await clubFactsOf(ctx);
  const owner = await ownerOf(ctx, email.toLowerCase(), personId);
  if (owner) {
    if (!(await hasEnoughLinks(ctx, owner.id))) await tellKnownPerson(ctx, club, owner.id);
    return;
  }
  if (before.toLowerCase() !== email.toLowerCase()) await correctAddress(ctx, { id: personId, email: before }, email);
  const person = { id: personId, firstName, lastName, email };
  await sendWelcome(ctx, { club, person, wish: row.wish, family: [], courseId: row.courseId ?? 0, tries: row.tries });
};

/** The office decides with the corrected address. */
const correctHeld = async (ctx: Ctx, registrationId: number, email: string) => {
  await ctx.db
    .updateTable('registration')
    .set({ held: sql`jsonb_set(held, '{data,email}', to_jsonb(${email}::text))` })
    .where('id', '=', registrationId)
    .execute();
};
