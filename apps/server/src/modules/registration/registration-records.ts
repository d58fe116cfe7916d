import { createHash } from 'node:crypto';
import { personInput } from '@vereinshaus/contract/persons/person-input';
import type { RegisteredPerson } from '@vereinshaus/contract/registration/calls';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import type { NewPerson } from './check-persons.ts';
import type { KnownPerson } from './find-known-person.ts';
import type { RegistrationSource } from './registration-source.ts';

/** One submission of the form: the browser's token and the data sent with it. */
export type RegistrationSubmission = {
  token: number;
  fingerprint: Buffer;
  source: RegistrationSource;
  courseId: number;
  /** Wants to try the course first. */
  tries: boolean;
  consents: Readonly<Record<string, unknown>>;
  wantsNewsletter: boolean;
  internalNote: string;
};

/** Two families that draw the same token send different data; a repeated request sends the same. */
export const fingerprintOf = (persons: readonly RegisteredPerson[]): Buffer => {
  const people = persons.map(({ prename, lastname, email, birthdate }) =>
    [prename, lastname, email, birthdate].join('\t').toLowerCase(),
  );
  return createHash('sha256').update(people.join('\n')).digest();
};

/** The outcome of an earlier identical submission; empty = it is new. */
export const earlierOutcome = (
  ctx: Pick<Ctx, 'db'>,
  { token, fingerprint }: Pick<RegistrationSubmission, 'token' | 'fingerprint'>,
) =>
  ctx.db
    .selectFrom('registration as r')
    .leftJoin('person_card as p', (join) => join.onRef('p.club_id', '=', 'r.club_id').onRef('p.id', '=', 'r.person_id'))
    .where('r.token', '=', token)
    .where('r.fingerprint', '=', fingerprint)
    .orderBy('r.position')
    .select(['r.person_id', 'r.state', 'p.first_name', 'p.last_name'])
    .execute();

const heldSchema = z.object({
  data: personInput,
  birthDate: z.string().nullable(),
  isMinor: z.boolean(),
  wish: z.literal([0, 1, 3]),
  extra: z.record(z.string(), z.unknown()),
  wantsNewsletter: z.boolean(),
  internalNote: z.string(),
});

/** The data stored while the office decides. Without the SVN: it is asked for again when it is needed. */
export const heldFrom = (stored: unknown): { person: NewPerson; wantsNewsletter: boolean; internalNote: string } => {
  const { wantsNewsletter, internalNote, ...person } = heldSchema.parse(stored);
  return { person: { ...person, svn: '' }, wantsNewsletter, internalNote };
};

const heldOf = (person: NewPerson, { wantsNewsletter, internalNote }: RegistrationSubmission) =>
  JSON.stringify({ ...person, svn: '', data: { ...person.data, svn: '' }, wantsNewsletter, internalNote });

type Entry = {
  position: number;
  person: NewPerson;
  /** Null = it is held. */
  personId: number | null;
  managerId?: number | null;
  minorId?: number | null;
  known?: KnownPerson | undefined;
};

/** Records a registration, completed or held. */
export const writeRegistration = async (ctx: Ctx, submission: RegistrationSubmission, entry: Entry) => {
  const { position, person, personId, managerId = null, minorId = null, known } = entry;
  await ctx.db
    .insertInto('registration')
    .values({
      club_id: sql<number>`current_club()`,
      token: submission.token,
      fingerprint: submission.fingerprint,
      position,
      source: submission.source,
      person_id: personId,
      manager_id: managerId,
      minor_id: minorId,
      known_person_id: known?.id ?? null,
      known_by: known?.by ?? null,
      wish: person.wish,
      course_id: submission.courseId || null,
      tries: submission.tries,
      consents: JSON.stringify(submission.consents),
      state: personId === null ? 'held' : 'done',
      held: personId === null ? heldOf(person, submission) : null,
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
    })
    .execute();
};

const heldDays = 90;

/** Held registrations without a decision for a quarter of a year: their data are removed. */
export const discardForgotten = async (ctx: Pick<Ctx, 'db' | 'now'>) => {
  const before = new Date(ctx.now.getTime() - heldDays * 86_400_000);
  await ctx.db
    .updateTable('registration')
    .set({ state: 'discarded', held: null, decided_at: ctx.now })
    .where('state', '=', 'held')
    .where('created_at', '<', before)
    .execute();
};
