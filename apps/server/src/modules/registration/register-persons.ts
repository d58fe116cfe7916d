import { randomInt } from 'node:crypto';
import type { RegistrationInput } from '@vereinshaus/contract/registration/calls';
import { consentProblem, registrationTokenLimit } from '@vereinshaus/contract/registration/rules';
import type { Ctx } from '../../kit/ctx.ts';
import type { Home } from '../persons/index.ts';
import { requirePersonsLeft } from '../quotas/index.ts';
import { checkedPersons, hasMinor, type NewPerson, rulesFor } from './check-persons.ts';
import { type ClubFacts, clubFactsOf } from './club-facts.ts';
import { createPerson, lockHome } from './create-person.ts';
import { findKnownPerson, type KnownPerson } from './find-known-person.ts';
import { lockRegistrations } from './lock-registrations.ts';
import { invalid, registrationErrors } from './registration.errors.ts';
import { placeFor, type RegistrationPlace, representativeFor } from './registration-place.ts';
import {
  discardForgotten,
  earlierOutcome,
  fingerprintOf,
  type RegistrationSubmission,
  writeRegistration,
} from './registration-records.ts';
import { keepSvn, tokenOfSvn } from './registration-svn.ts';
import { sendActivation, sendWelcome, tellKnownPerson } from './send-access.ts';

export type RegistrationResult = {
  place: RegistrationPlace;
  persons: readonly { ID: number; fullname: string }[];
  /** How many wait for the office. */
  held: number;
  activationCode?: string;
};

const nameOf = ({ data }: NewPerson) => `${data.prename} ${data.lastname}`.trim();

/** Covid, privacy, responsibility, membership: checked in this order, before anything else. */
export const requireConsents = (
  ctx: Ctx,
  input: RegistrationInput,
  club: ClubFacts,
  mode: RegistrationPlace['mode'],
) => {
  const problem = consentProblem(input, {
    club: club.settings,
    mode,
    hasMinor: hasMinor(input, rulesFor(ctx, club.settings)),
    wishes: [input, ...input.persons],
  });
  if (problem) throw invalid(problem.field, problem.text);
};

export const submissionOf = (
  input: RegistrationInput,
  source: RegistrationPlace['source'],
  club: ClubFacts,
): RegistrationSubmission => ({
  token: input.token ?? randomInt(registrationTokenLimit),
  fingerprint: fingerprintOf([input, ...input.persons]),
  source,
  courseId: input.course_ID,
  tries: input.tries,
  consents: {
    privacy: club.privacyLink || true,
    terms: club.termsLink || true,
    responsibility: input.acceptResp,
    covid: input.covid19,
    newsletter: input.shouldGetEmail,
  },
  wantsNewsletter: input.shouldGetEmail,
  internalNote: input.internalnote ?? '',
});

type Task = { club: ClubFacts; submission: RegistrationSubmission; isForced: boolean };

/** One person of the submission: position in it, and the home they join; null = a home of their own. */
type Candidate = { person: NewPerson; position: number; home: Home | null };

const knownReasons = { email: 'gleiche E-Mail-Adresse', name: 'gleicher Name und Geburtstag', svn: 'gleiche SVN' };

/**
 * A match with a known person. Staff are told at once; a Verwalter only about their own group; everybody else learns nothing, and the
 * office decides.
 */
const knownOrRefused = async (
  ctx: Ctx,
  { person, home }: Candidate,
  { submission, isForced }: Task,
): Promise<KnownPerson | undefined> => {
  if (isForced) return undefined;
  const svnToken = tokenOfSvn(ctx, person.svn);
  const known = await findKnownPerson(ctx, person, { signsIn: home === null, svnToken });
  if (known === undefined) return undefined;
  if (submission.source === 'staff') {
    throw registrationErrors.known({ name: known.fullname, reason: knownReasons[known.by] });
  }
  if (home !== null && known.managerId === home.id) throw registrationErrors.alreadyInGroup({ name: known.fullname });
  return known;
};

const write = async (ctx: Ctx, { person, position, home }: Candidate, { submission }: Task) => {
  const personId = await createPerson(ctx, person, {
    source: submission.source,
    home,
    representativeId: await representativeFor(ctx, person, home),
    wantsNewsletter: submission.wantsNewsletter,
    internalNote: position === 0 ? submission.internalNote : '',
  });
  await keepSvn(ctx, personId, person.svn);
  await writeRegistration(ctx, submission, { position, person, personId });
  return { ID: personId, fullname: nameOf(person) };
};

/** Held for the office: because a similar person is known, or together with one who is. */
const hold = async (ctx: Ctx, { person, position, home }: Candidate, task: Task, known?: KnownPerson) => {
  if (known) await tellKnownPerson(ctx, task.club, known.id);
  const managerId = home?.id ?? null;
  await writeRegistration(ctx, task.submission, { position, person, personId: null, managerId, known });
};

/** Adds persons to a group, one by one; a person known elsewhere waits for the office. */
const addToGroup = async (ctx: Ctx, candidates: readonly Candidate[], task: Task) => {
  const written: { ID: number; fullname: string }[] = [];
  for (const candidate of candidates) {
    const known = await knownOrRefused(ctx, candidate, task);
    if (known) await hold(ctx, candidate, task, known);
    else written.push(await write(ctx, candidate, task));
  }
  return written;
};

const inHome = (persons: readonly NewPerson[], from: number, home: Home | null): readonly Candidate[] =>
  persons.map((person, index) => ({ person, position: from + index, home }));

/** A family of its own: the first person becomes the Verwalter of the others. If that one is known, all wait. */
const registerFamily = async (ctx: Ctx, [first, ...further]: readonly [NewPerson, ...NewPerson[]], task: Task) => {
  const candidate: Candidate = { person: first, position: 0, home: null };
  const known = await knownOrRefused(ctx, candidate, task);
  if (known) {
    await hold(ctx, candidate, task, known);
    for (const follower of inHome(further, 1, null)) await hold(ctx, follower, task);
    return [];
  }
  const manager = await write(ctx, candidate, task);
  const family = await addToGroup(ctx, inHome(further, 1, await lockHome(ctx, manager.ID)), task);
  return [manager, ...family];
};

const namedOf = ({ data }: NewPerson) => ({ firstName: data.prename, lastName: data.lastname });

/** New families get the link to set a password; persons registered by staff get a code, by mail or on paper. */
const sendAccess = async (ctx: Ctx, personId: number, persons: readonly [NewPerson, ...NewPerson[]], task: Task) => {
  const [first, ...family] = persons;
  const person = { id: personId, email: first.data.email, ...namedOf(first) };
  if (task.submission.source === 'staff') return sendActivation(ctx, { club: task.club, person });
  const { courseId, tries } = task.submission;
  await sendWelcome(ctx, { club: task.club, person, wish: first.wish, family: family.map(namedOf), courseId, tries });
  return {};
};

const repeatedOutcome = (
  place: RegistrationPlace,
  rows: Awaited<ReturnType<typeof earlierOutcome>>,
): RegistrationResult => ({
  place,
  persons: rows.flatMap(({ person_id, first_name, last_name }) =>
    person_id === null ? [] : [{ ID: person_id, fullname: `${first_name} ${last_name}`.trim() }],
  ),
  held: rows.filter(({ state }) => state === 'held').length,
});

/**
 * Registrieren: a family by the public form, further persons by a Verwalter, or anybody by staff. First the checks in a fixed order, then
 * under the lock of this module: repeated submissions, known persons, writing, mail.
 */
export const registerPersons = async (ctx: Ctx, input: RegistrationInput): Promise<RegistrationResult> => {
  const place = placeFor(ctx, input.verwalter_ID);
  const club = await clubFactsOf(ctx);
  requireConsents(ctx, input, club, place.mode);
  const isDependant = place.managerId !== null;
  const persons = await checkedPersons(ctx, input, { rules: rulesFor(ctx, club.settings), isDependant });

  await lockRegistrations(ctx);
  const task: Task = { club, submission: submissionOf(input, place.source, club), isForced: input.force === true };
  const earlier = await earlierOutcome(ctx, task.submission);
  if (earlier.length > 0) return repeatedOutcome(place, earlier);
  await discardForgotten(ctx);
  if (task.submission.source === 'staff') await requirePersonsLeft(ctx, persons.length);

  const written =
    place.managerId === null
      ? await registerFamily(ctx, persons, task)
      : await addToGroup(ctx, inHome(persons, 0, await lockHome(ctx, place.managerId)), task);
  const [first] = written;
  const access = place.managerId === null && first !== undefined ? await sendAccess(ctx, first.ID, persons, task) : {};
  return { place, persons: written, held: persons.length - written.length, ...access };
};
