import { offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import type { WorkCtx } from '../../kit/ctx.ts';
import { letterFrom, senderOf } from '../clubs/index.ts';
import { queuePushes } from '../push/index.ts';
import { queueMail } from '../system/index.ts';
import { type TextDefinition, wordText } from '../wording/index.ts';
import type { PersonFacts } from './booking-facts.ts';
import { courseFacts, inOneLine, type LetterCourse } from './booking-letter.ts';
import {
  drawnPlaceText,
  offerMissedText,
  offerText,
  offerTogetherText,
  offerWithdrawnText,
} from './queue-offer.texts.ts';

type OfferMail<Name extends string> = {
  source: TextDefinition<Name>;
  values: Readonly<Record<Name, string>>;
  title: string;
  button: { label: string; path: string };
};

/** To the Verwalter, about one of the family. */
const mailReader = async <Name extends string>(
  ctx: WorkCtx,
  course: LetterCourse,
  person: PersonFacts,
  { source, values, title, button }: OfferMail<Name>,
) => {
  if (person.reader.email === '') return;
  const sender = await senderOf(ctx);
  const { body: words } = await wordText(ctx, sender, source, {
    reader: { ...person.reader, id: person.managerId },
    values,
  });
  const letter = letterFrom(ctx, sender, {
    title,
    blocks: [
      {
        heading: person.fullName,
        facts: [{ label: 'Kurs', text: course.name }, ...courseFacts(course, { hasPlace: true })],
      },
    ],
    button: { label: button.label, url: `${ctx.club.origin}${button.path}` },
    words,
  });
  const { clubId, to } = { clubId: ctx.club.id, to: person.reader.email };
  await queueMail(ctx, { source, clubId, personId: person.id, to, subject: title, ...letter });
};

type OfferNotice = { expiresAt: Date; token: string; isDrawn: boolean };

/** One message for all places that are taken together. */
export const mailOffered = async (
  ctx: WorkCtx,
  party: readonly { course: LetterCourse; person: PersonFacts }[],
  { expiresAt, token, isDrawn }: OfferNotice,
) => {
  const [first] = party;
  if (first === undefined) return;
  const { course, person } = first;
  const until = offerUntilText(expiresAt);
  const names = inOneLine([...new Set(party.map((one) => one.person.firstName))]);
  const courses = inOneLine([...new Set(party.map((one) => one.course.name))]);
  const free = party.length === 1 ? 'Platz frei' : 'Plätze frei';
  await mailReader(ctx, course, person, {
    source: isDrawn ? drawnPlaceText : party.length === 1 ? offerText : offerTogetherText,
    values: { kurs: courses, kind: names, bis: until },
    title: isDrawn ? `Platz für ${names}: ${courses}` : `${free} für ${names}: ${courses}`,
    button: {
      label: party.length === 1 ? 'Platz ansehen und nehmen' : 'Plätze ansehen und nehmen',
      path: `/platz/${token}`,
    },
  });
  await queuePushes(ctx, {
    kind: 'waitlist',
    personIds: party.map((one) => one.person.id),
    title: isDrawn ? `Platz gelost für ${names}` : `${free} für ${names}`,
    text: `${courses}: ${party.length === 1 ? 'Der Platz gehört' : 'Die Plätze gehören'} euch bis ${until}.`,
    link: `/platz/${token}`,
    urgency: 'confirmation',
  });
};

export const mailOfferMissed = (ctx: WorkCtx, course: LetterCourse, person: PersonFacts, expiresAt: Date) =>
  mailReader(ctx, course, person, {
    source: offerMissedText,
    values: { kurs: course.name, kind: person.firstName, bis: offerUntilText(expiresAt) },
    title: `Warteliste: Angebot für ${person.firstName} verfallen – ${course.name}`,
    button: { label: 'Weiter warten', path: '/kurs/meine' },
  });

export const mailOfferWithdrawn = (ctx: WorkCtx, course: LetterCourse, person: PersonFacts) =>
  mailReader(ctx, course, person, {
    source: offerWithdrawnText,
    values: { kurs: course.name, kind: person.firstName },
    title: `Warteliste: Der Platz für ${person.firstName} ist doch nicht frei – ${course.name}`,
    button: { label: 'Meine Buchungen', path: '/kurs/meine' },
  });
