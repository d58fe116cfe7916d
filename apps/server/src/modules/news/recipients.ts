import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { NewsAudience, NewsRecipient } from '@vereinshaus/contract/news/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { isCourseThere } from '../courses/index.ts';
import {
  addressOf,
  type CoursePerson,
  isParticipant,
  isTrainer,
  isWaiting,
  lettersPerAddress,
  managersOf,
  personsOfCourse,
  type ReachableRecipient,
  secondHomesOf,
  shortOf,
  shortsPerNumber,
} from '../messaging/index.ts';
import { newsErrors } from './news.errors.ts';

export type Audience = {
  courseId: number;
  towhom: NewsAudience;
  /** Undefined: everybody of `towhom`. */
  chosenIds: readonly number[] | undefined;
  sendTrainers: boolean;
  sendVerwalters: boolean;
  email: boolean;
  sms: boolean;
};

type Role = NewsRecipient['role'];

export type Recipient = { person: ReachableRecipient; role: Role };

const roleOf = ({ role }: CoursePerson): Role => {
  if (role === participationRole.trainer) return 'trainer';
  return role === participationRole.waiting ? 'waitlist' : 'participant';
};

const belongs: Readonly<Record<NewsAudience, (person: CoursePerson) => boolean>> = {
  participants: isParticipant,
  waitlist: isWaiting,
  all: (person) => isParticipant(person) || isWaiting(person),
};

/** Whoever was chosen is of this course, whatever they are in it; otherwise nothing is sent at all. */
const chosenFrom = (persons: readonly CoursePerson[], ids: readonly number[]) => {
  const chosen = new Set(ids);
  const found = persons.filter(({ id }) => chosen.has(id));
  if (found.length < chosen.size) throw newsErrors.unknownRecipients({ count: chosen.size - found.length });
  return found;
};

/** Empfänger: the chosen or all of the audience, trainers and Verwalter where ticked, second homes always, everybody once. */
export const recipientsOf = async (ctx: Ctx, audience: Audience): Promise<readonly Recipient[]> => {
  const persons = await personsOfCourse(ctx, audience.courseId);
  const addressed =
    audience.chosenIds === undefined
      ? persons.filter(belongs[audience.towhom])
      : chosenFrom(persons, audience.chosenIds);
  const trainers = audience.sendTrainers ? persons.filter(isTrainer) : [];
  const verwalters = audience.sendVerwalters ? await managersOf(ctx, addressed) : [];
  const all: Recipient[] = [
    ...[...addressed, ...trainers].map((person) => ({ person, role: roleOf(person) })),
    ...[...verwalters, ...(await secondHomesOf(ctx, addressed))].map((person) => ({
      person,
      role: 'verwalter' as const,
    })),
  ];
  return [...new Map(all.toReversed().map((recipient) => [recipient.person.id, recipient])).values()].toReversed();
};

const nameOf = ({ firstName, lastName }: ReachableRecipient) => `${firstName} ${lastName}`.trim();

/** Why somebody gets nothing, although it was asked for. */
const whyNothing = (
  { email, sms }: Pick<Audience, 'email' | 'sms'>,
  reached: { mail: boolean; short: boolean },
): string => {
  if (reached.mail || reached.short) return '';
  if (!email && !sms) return 'nur im Kurs zu lesen';
  if (email && sms) return 'weder E-Mail-Adresse noch Telefonnummer';
  return email ? 'keine E-Mail-Adresse' : 'keine Telefonnummer';
};

const previewOf = ({ person, role }: Recipient, ways: Pick<Audience, 'email' | 'sms'>): NewsRecipient => {
  const mail = ways.email && addressOf(person) !== '';
  const short = ways.sms ? shortOf(person) : undefined;
  const isThrough = (mail && person.email.trim() === '') || (short !== undefined && short.personId !== person.id);
  return {
    child_ID: person.id,
    fullname: nameOf(person),
    role,
    email: mail,
    whatsapp: short?.channel === 'whatsapp',
    sms: short?.channel === 'sms',
    through: isThrough ? person.managerName : '',
    why: whyNothing(ways, { mail, short: short !== undefined }),
  };
};

/** The messages that makes. */
export const messagesFor = (recipients: readonly Recipient[], { email, sms }: Pick<Audience, 'email' | 'sms'>) => {
  const persons = recipients.map(({ person }) => person);
  return { letters: email ? lettersPerAddress(persons) : [], shorts: sms ? shortsPerNumber(persons) : [] };
};

/** Before anything is sent: who is reached how, who by nothing and why, and how many messages it is. */
export const previewRecipients = async (ctx: Ctx, audience: Audience) => {
  if (!(await isCourseThere(ctx, audience.courseId))) throw newsErrors.courseGone();
  const recipients = await recipientsOf(ctx, audience);
  const { letters, shorts } = messagesFor(recipients, audience);
  return {
    recipients: recipients.map((recipient) => previewOf(recipient, audience)),
    mails: letters.length,
    sms: shorts.filter(({ channel }) => channel === 'sms').length,
    whatsapps: shorts.filter(({ channel }) => channel === 'whatsapp').length,
  };
};
