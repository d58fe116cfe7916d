import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { WorkCtx } from '../../kit/ctx.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { letterFrom, senderOf } from '../clubs/index.ts';
import { paysByMandate } from '../payments/index.ts';
import { queuePushes } from '../push/index.ts';
import { type Letter, type LetterFact, queueMail, queueMails } from '../system/index.ts';
import { type OwnTexts, type TextDefinition, wordText } from '../wording/index.ts';
import {
  cancelledText,
  courseConfirmationText,
  movedText,
  passedOverText,
  passedTogetherText,
  promotedText,
  promotedTogetherText,
  secondHomeBookingText,
  waitlistConfirmationText,
} from './booking.texts.ts';
import {
  type BookingNotice,
  courseFacts,
  courseFrom,
  familyBlocks,
  inOneLine,
  isBooked,
  type LetterCourse,
} from './booking-letter.ts';
import { type Payee, paymentBlocks } from './booking-payment.ts';
import { mailPayers } from './payer.mails.ts';
import type { PersonFacts } from './person-facts.ts';

/** Whose mail it is; who has it at hand saves a query under the lock. */
type Sender = Payee & {
  name: string;
  color: string;
  coverHash: string | null;
  settings: Pick<ClubSettings, 'selfCancelBookings'>;
  texts: OwnTexts;
};

type Mail = { source: TextDefinition; persons: readonly PersonFacts[]; subject: string; letter: Letter };

/** To the Verwalter, about one of the family or several of them. */
const send = async (ctx: WorkCtx, { source, persons, subject, letter }: Mail, sender: Sender) => {
  const [first] = persons;
  if (first === undefined || first.reader.email === '') return;
  await queueMail(ctx, {
    source,
    clubId: ctx.club.id,
    personId: persons.length === 1 ? first.id : first.managerId,
    to: first.reader.email,
    subject,
    ...letterFrom(ctx, sender, letter),
  });
};

/** To second homes, child by child: what happened and when it is, never what it costs or who else of the family comes. */
const tellSecondHomes = async (
  ctx: WorkCtx,
  course: LetterCourse,
  persons: readonly { person: PersonFacts; subject: string; sentence: string; hasPlace: boolean }[],
  sender: Sender,
) => {
  const readers = persons.flatMap(({ person, ...told }) =>
    person.secondHomes.filter(({ email }) => email !== '').map((home) => ({ ...told, person, home })),
  );
  const letters = await inTurn(readers, async ({ person, subject, sentence, hasPlace, home }) => {
    const { body: words, source } = await wordText(ctx, sender, secondHomeBookingText, {
      reader: home,
      values: { kurs: course.name, kind: person.firstName, was: sentence },
    });
    const facts = [{ label: 'Kurs', text: course.name }, ...courseFacts(course, { hasPlace })];
    const blocks = [{ heading: person.fullName, facts }];
    const letter = letterFrom(ctx, sender, { title: subject, blocks, button: myBookings(ctx), words });
    return { source, personId: home.id, to: home.email, subject, ...letter };
  });
  if (letters.length > 0) await queueMails(ctx, ctx.club.id, letters);
};

const myBookings = (ctx: WorkCtx) => ({ label: 'Meine Buchungen', url: `${ctx.club.origin}/kurs/meine` });

/** The club's own words, to whoever reads them. */
const wordsOf = async <Name extends string>(
  ctx: WorkCtx,
  sender: Sender,
  text: TextDefinition<Name>,
  persons: readonly PersonFacts[],
  values: Readonly<Record<Name, string>>,
): Promise<string> => {
  const [first] = persons;
  const reader = { firstName: '', lastName: '', ...first?.reader, ...(first && { id: first.managerId }) };
  const hasMandate = async () =>
    sender.hasMandate ?? (first !== undefined && (await paysByMandate(ctx, first.managerId)));
  const pays = async () => ((await hasMandate()) ? 'einzug' : 'ueberweisung');
  return (await wordText(ctx, sender, text, { reader, values, pays })).body;
};

const namesOf = (persons: readonly PersonFacts[]) => inOneLine(persons.map(({ fullName }) => fullName));

const confirmed = (course: LetterCourse, persons: readonly PersonFacts[], family: readonly BookingNotice[]) => ({
  kurs: course.name,
  personen: namesOf(persons),
  datum: course.startsOn === null ? '' : formatDay(course.startsOn),
  betrag: priceOf(family),
});

const firstNames = (family: readonly BookingNotice[]) => inOneLine(family.map(({ person }) => person.firstName));

/** "Gebucht: Mia, Warteliste: Paul". */
const subjectOf = (family: readonly BookingNotice[]): string => {
  const [booked, waits] = [family.filter(isBooked), family.filter((told) => !isBooked(told))];
  return [
    ...(booked.length > 0 ? [`Gebucht: ${firstNames(booked)}`] : []),
    ...(waits.length > 0 ? [`Warteliste: ${firstNames(waits)}`] : []),
  ].join(', ');
};

const priceOf = (family: readonly BookingNotice[]): string =>
  formatMoney(
    family.reduce((sum, { place: { price } }) => sum + (price === null ? 0 : price.cents + price.feeCents), 0),
  );

/** Buchungsbestätigung: one mail for all of a family who were booked together, with place or in the queue. */
export const mailBooked = async (
  ctx: WorkCtx,
  course: LetterCourse,
  family: readonly BookingNotice[],
  known?: Sender,
) => {
  if (family.length === 0) return;
  const sender = known ?? (await senderOf(ctx));
  const persons = family.map(({ person }) => person);
  const letter = {
    title: `${subjectOf(family)} – ${course.name}`,
    blocks: [
      ...familyBlocks(ctx, course, family, sender.settings.selfCancelBookings),
      ...(await paymentBlocks(ctx, course, family, sender)),
    ],
    button: myBookings(ctx),
    words: family.some(isBooked)
      ? await wordsOf(ctx, sender, courseConfirmationText, persons, confirmed(course, persons, family))
      : await wordsOf(ctx, sender, waitlistConfirmationText, persons, {
          kurs: course.name,
          personen: namesOf(persons),
        }),
  };
  const about = family.some(isBooked) ? courseFrom(ctx, course) : course.name;
  const source = family.some(isBooked) ? courseConfirmationText : waitlistConfirmationText;
  await send(ctx, { source, persons, subject: `${subjectOf(family)} – ${about}`, letter }, sender);
  const told = family.map((one) => ({
    person: one.person,
    hasPlace: isBooked(one),
    subject: `${subjectOf([one])} – ${isBooked(one) ? courseFrom(ctx, course) : course.name}`,
    sentence: isBooked(one)
      ? `${one.person.firstName} hat einen Platz in „${course.name}“.`
      : `${one.person.firstName} steht auf der Warteliste von „${course.name}“.`,
  }));
  await tellSecondHomes(ctx, course, told, sender);
  await mailPayers(ctx, course, family);
};

const getsText = (names: string, isOne: boolean) => (isOne ? `${names} hat einen Platz` : `${names} haben Plätze`);

/** `ended`: courses in which they wait no more, since one of several was enough. */
const endedFacts = (ended: readonly string[]): readonly LetterFact[] =>
  ended.length === 0
    ? []
    : [
        {
          label: 'Wartelisten',
          text: `Ihr wolltet einen von mehreren Kursen. Auf ${inOneLine(ended.map((name) => `„${name}“`))} wartet ihr damit nicht mehr.`,
        },
      ];

export const mailPromoted = async (
  ctx: WorkCtx,
  course: LetterCourse,
  family: readonly BookingNotice[],
  ended: readonly string[] = [],
) => {
  const sender = await senderOf(ctx);
  const persons = family.map(({ person }) => person);
  const names = firstNames(family);
  const isOne = family.length === 1;
  const source = isOne ? promotedText : promotedTogetherText;
  const text = await wordsOf(ctx, sender, source, persons, { kurs: course.name, personen: namesOf(persons) });
  const gets = getsText(names, isOne);
  const letter = {
    title: `${gets}: ${course.name}`,
    blocks: [
      { heading: '', facts: [{ label: 'Neu', text }, ...endedFacts(ended)] },
      ...familyBlocks(ctx, course, family, sender.settings.selfCancelBookings),
      ...(await paymentBlocks(ctx, course, family, sender)),
    ],
    button: myBookings(ctx),
    words: await wordsOf(ctx, sender, courseConfirmationText, persons, confirmed(course, persons, family)),
  };
  const about = courseFrom(ctx, course);
  await send(ctx, { source: courseConfirmationText, persons, subject: `${gets}: ${about}`, letter }, sender);
  const told = persons.map((person) => ({
    person,
    subject: `${getsText(person.firstName, true)}: ${about}`,
    sentence: `Ein Platz ist frei geworden: ${person.firstName} ist jetzt in „${course.name}“ dabei.`,
    hasPlace: true,
  }));
  await tellSecondHomes(ctx, course, told, sender);
  await mailPayers(ctx, course, family);
  await queuePushes(ctx, {
    kind: 'waitlist',
    personIds: persons.map(({ id }) => id),
    title: 'Platz im Kurs bekommen',
    text: `${course.name}: Ein Platz ist frei geworden, er ist jetzt gebucht.`,
    link: '/kurs/meine',
    urgency: 'confirmation',
  });
};

/** From one course to another, by the club. */
export const mailMoved = async (ctx: WorkCtx, course: LetterCourse, told: BookingNotice, from: string) => {
  const sender = await senderOf(ctx);
  const { person } = told;
  const values = { kurs: course.name, personen: person.fullName, bisher: from };
  const text = await wordsOf(ctx, sender, movedText, [person], values);
  const letter = {
    title: `Umgebucht: ${person.firstName} – ${course.name}`,
    blocks: [
      { heading: '', facts: [{ label: 'Neu', text }] },
      ...familyBlocks(ctx, course, [told], sender.settings.selfCancelBookings),
      ...(await paymentBlocks(ctx, course, [told], sender)),
    ],
    button: myBookings(ctx),
    words: await wordsOf(ctx, sender, courseConfirmationText, [person], confirmed(course, [person], [told])),
  };
  const subject = `Umgebucht: ${person.firstName} – ${courseFrom(ctx, course)}`;
  await send(ctx, { source: courseConfirmationText, persons: [person], subject, letter }, sender);
  const sentence = `Der Verein hat ${person.firstName} von „${from}“ in „${course.name}“ umgebucht.`;
  await tellSecondHomes(ctx, course, [{ person, subject, sentence, hasPlace: true }], sender);
  await mailPayers(ctx, course, [told]);
};

export const mailPassedOver = (ctx: WorkCtx, course: LetterCourse, person: PersonFacts, problem: string) =>
  mailWaiting(ctx, course, person, { source: passedOverText, reason: problem });

/** Who waits together: the places that were free were too few for all of them. */
export const mailPassedTogether = (ctx: WorkCtx, course: LetterCourse, person: PersonFacts, reason: string) =>
  mailWaiting(ctx, course, person, { source: passedTogetherText, reason });

const mailWaiting = async (
  ctx: WorkCtx,
  course: LetterCourse,
  person: PersonFacts,
  { source, reason }: { source: typeof passedOverText; reason: string },
) => {
  const sender = await senderOf(ctx);
  const subject = `Warteliste: ${person.firstName} – ${course.name}`;
  const letter = {
    title: subject,
    blocks: [{ heading: person.fullName, facts: courseFacts(course, { hasPlace: false }) }],
    button: myBookings(ctx),
    words: await wordsOf(ctx, sender, source, [person], {
      kurs: course.name,
      personen: person.fullName,
      grund: reason,
    }),
  };
  await send(ctx, { source, persons: [person], subject, letter }, sender);
};

const creditText = (creditedCents: number | null): string => {
  if (creditedCents === null) return 'Die Kosten werden nicht gutgeschrieben.';
  return creditedCents > 0 ? formatMoney(creditedCents) : '';
};

const feeStays = (feeCents: number): string =>
  `Die Mitgliedschaft bleibt bestehen und damit auch der Mitgliedsbeitrag von ${formatMoney(feeCents)}.`;

type LeavingFacts = {
  /** Null: not credited. */
  creditedCents: number | null;
  /** Of who became a member with it. */
  feeCents: number;
  /** By the family, which may book again. */
  isUndone: boolean;
};

export const mailLeft = async (
  ctx: WorkCtx,
  course: LetterCourse,
  person: PersonFacts,
  { creditedCents, feeCents, isUndone }: LeavingFacts,
) => {
  const sender = await senderOf(ctx);
  const credit = creditText(creditedCents);
  const letter = {
    title: `Storniert: ${person.firstName} – ${course.name}`,
    blocks: [
      {
        heading: person.fullName,
        facts: [
          { label: 'Kurs', text: course.name },
          ...(credit === '' ? [] : [{ label: 'Gutschrift', text: credit }]),
          ...(feeCents === 0 ? [] : [{ label: 'Mitgliedsbeitrag', text: feeStays(feeCents) }]),
        ],
      },
    ],
    button: myBookings(ctx),
    words: await wordsOf(ctx, sender, cancelledText, [person], {
      kurs: course.name,
      personen: person.fullName,
      vorgang: isUndone ? 'rückgängig gemacht' : 'storniert',
    }),
  };
  const subject = `Storniert: ${person.firstName} – ${course.name}`;
  await send(ctx, { source: cancelledText, persons: [person], subject, letter }, sender);
  const sentence = `Die Anmeldung von ${person.firstName} für „${course.name}“ ist storniert.`;
  await tellSecondHomes(ctx, course, [{ person, subject, sentence, hasPlace: false }], sender);
};
