import type { ClubSettings } from '@vereinshaus/contract/club-settings';
import { formatDay } from '@vereinshaus/contract/days';
import { fillText, type TextKey, textOf } from '@vereinshaus/contract/default-texts';
import { formatMoney } from '@vereinshaus/contract/money';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { queueMail } from '../system/index.ts';
import type { PersonFacts } from './booking-facts.ts';
import type { LockedCourse } from './lock-course.ts';
import type { Place } from './take-place.ts';

type Reader = Pick<PersonFacts, 'id' | 'firstName' | 'fullName' | 'email'>;
type Course = Pick<LockedCourse, 'id' | 'name' | 'startsOn'>;

/** Whose mail it is; who has it at hand saves two queries under the lock. */
type Sender = { name: string; settings: Pick<ClubSettings, 'defaultTexts'> };

const senderOf = async (ctx: WorkCtx): Promise<Sender> => ({
  name: await clubName(ctx),
  settings: await clubSettingsOf(ctx),
});

const clubName = async (ctx: WorkCtx) =>
  (await ctx.db.selectFrom('club as c').where('c.id', '=', ctx.club.id).select('c.name').executeTakeFirstOrThrow())
    .name;

type Owed = Pick<Place, 'price' | 'membershipFeeCents'>;

/** What is owed for the course, in lines: the derivation and the instalments with their days. */
const priceLines = ({ price }: Owed): string => {
  if (price === null || price.cents === 0) return 'Der Kurs kostet dich nichts.';
  const steps = price.steps.map(({ label, cents }) => `${label}: ${formatMoney(cents)}`);
  const due = price.instalments.map(
    ({ description, cents, dueOn }) => `${description}: ${formatMoney(cents)}, fällig am ${formatDay(dueOn)}`,
  );
  return [...steps, ...(price.instalments.length > 1 ? ['', 'Teilzahlungen:', ...due] : [])].join('\n');
};

/** With the fee that was agreed to; the club charges it on its own. */
const moneyLines = (owed: Owed): string =>
  owed.membershipFeeCents === 0
    ? priceLines(owed)
    : `${priceLines(owed)}\n\nMitgliedsbeitrag: ${formatMoney(owed.membershipFeeCents)} im Jahr, vom Verein gesondert vorgeschrieben.`;

type Letter = { subject: string; key: TextKey; addition: string };

const send = async (
  ctx: WorkCtx,
  course: Course,
  person: Reader,
  { subject, key, addition }: Letter,
  sender?: Sender,
) => {
  if (person.email === '') return;
  const { name: verein, settings } = sender ?? (await senderOf(ctx));
  const words = fillText(textOf(settings.defaultTexts, key), {
    vorname: person.firstName,
    name: person.fullName,
    nachname: person.fullName,
    verein,
    kurs: course.name,
    datum: course.startsOn === null ? '' : formatDay(course.startsOn),
    betrag: '',
  });
  const link = `${ctx.club.origin}/kurse/${course.id}`;
  const body = `${words.trimEnd()}\n\n${addition}\n\nFür: ${person.fullName}\n${link}\n`;
  await queueMail(ctx, { clubId: ctx.club.id, personId: person.id, to: person.email, subject, body });
};

export const mailBooked = (ctx: WorkCtx, course: Course, person: Reader, owed: Owed, sender?: Sender) =>
  send(
    ctx,
    course,
    person,
    {
      subject: `Gebucht: ${course.name}`,
      key: 'courseConfirmation',
      addition: moneyLines(owed),
    },
    sender,
  );

export const mailWaiting = (ctx: WorkCtx, course: Course, person: Reader, position: number, sender?: Sender) =>
  send(
    ctx,
    course,
    person,
    {
      subject: `Warteliste: ${course.name}`,
      key: 'waitlistConfirmation',
      addition: `Platz auf der Warteliste: ${position}. Das kostet nichts. Du rückst automatisch nach, sobald ein Platz frei wird.`,
    },
    sender,
  );

export const mailPromoted = (ctx: WorkCtx, course: Course, person: Reader, owed: Owed) =>
  send(ctx, course, person, {
    subject: `Platz frei: ${course.name}`,
    key: 'courseConfirmation',
    addition: `Es ist ein Platz frei geworden: Die Anmeldung von der Warteliste ist jetzt eine Buchung.\n\n${moneyLines(owed)}`,
  });

/** From one course to another, by the club. */
export const mailMoved = (ctx: WorkCtx, course: Course, person: Reader, from: string, owed: Owed) =>
  send(ctx, course, person, {
    subject: `Umgebucht: ${course.name}`,
    key: 'courseConfirmation',
    addition: `Der Verein hat die Anmeldung von „${from}“ in diesen Kurs umgebucht. Die bisherigen Kosten sind gutgeschrieben.\n\n${moneyLines(owed)}`,
  });

export const mailPassedOver = (ctx: WorkCtx, course: Course, person: Reader, problem: string) =>
  send(ctx, course, person, {
    subject: `Warteliste: ${course.name}`,
    key: 'waitlistConfirmation',
    addition: `Es wäre ein Platz frei, aber die Teilnahmebedingungen sind nicht erfüllt: ${problem} Der Platz in der Warteliste bleibt erhalten.`,
  });

/** Null: not credited. */
export const mailLeft = async (ctx: WorkCtx, course: Course, person: Reader, creditedCents: number | null) => {
  if (person.email === '') return;
  const verein = await clubName(ctx);
  const money =
    creditedCents === null
      ? 'Die Kosten werden nicht gutgeschrieben.'
      : creditedCents > 0
        ? `Gutgeschrieben: ${formatMoney(creditedCents)}.`
        : '';
  const lines = [
    `Hallo ${person.firstName},`,
    `die Anmeldung von ${person.fullName} für „${course.name}“ ist storniert. ${money}`.trim(),
    `Liebe Grüße\n${verein}`,
  ];
  await queueMail(ctx, {
    clubId: ctx.club.id,
    personId: person.id,
    to: person.email,
    subject: `Storniert: ${course.name}`,
    body: `${lines.join('\n\n')}\n`,
  });
};
