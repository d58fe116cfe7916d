import { offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import type { WorkCtx } from '../../kit/ctx.ts';
import { letterFrom, senderOf } from '../clubs/index.ts';
import { queuePushes } from '../push/index.ts';
import { queueMail } from '../system/index.ts';
import { type TextDefinition, wordText } from '../wording/index.ts';
import { courseFacts, inOneLine, type LetterCourse } from './booking-letter.ts';
import { invitedPlaceText } from './invitation.texts.ts';
import type { PersonFacts } from './person-facts.ts';
import {
  drawnPlaceText,
  friendsText,
  offerFriendsText,
  offerMissedText,
  offerText,
  offerTogetherText,
  offerWithdrawnText,
} from './queue-offer.texts.ts';

/** Why it is offered: it became free, it was won in a draw, or the family was invited. */
export type OfferReason = 'free' | 'drawn' | 'invited';

type OfferMail<Name extends string> = {
  source: TextDefinition<Name>;
  values: Readonly<Record<Name, string>>;
  title: string;
  button: { label: string; path: string };
};

/** To the Verwalter, about one of the family. */
export const mailReader = async <Name extends string>(
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

type OfferNotice = {
  expiresAt: Date;
  token: string;
  because: OfferReason;
  note: string;
  /** Of other families, offered places with these. */
  friends: readonly PersonFacts[];
};

/** In the words of whoever offers it. */
const offerWords = ({
  because,
  names,
  courses,
  free,
}: {
  because: OfferReason;
  names: string;
  courses: string;
  free: string;
}) => {
  if (because === 'drawn') return { title: `Platz für ${names}: ${courses}`, push: `Platz gelost für ${names}` };
  if (because === 'invited') return { title: `Einladung für ${names}: ${courses}`, push: `Einladung für ${names}` };
  return { title: `${free} für ${names}: ${courses}`, push: `${free} für ${names}` };
};

/** One message for all places that are taken together. */
export const mailOffered = async (
  ctx: WorkCtx,
  party: readonly { course: LetterCourse; person: PersonFacts }[],
  { expiresAt, token, because, note, friends }: OfferNotice,
) => {
  const [first] = party;
  if (first === undefined) return;
  const { course, person } = first;
  const until = offerUntilText(expiresAt);
  const names = inOneLine([...new Set(party.map((one) => one.person.firstName))]);
  const courses = inOneLine([...new Set(party.map((one) => one.course.name))]);
  const free = party.length === 1 ? 'Platz frei' : 'Plätze frei';
  const { title, push } = offerWords({ because, names, courses, free });
  const values = { kurs: courses, kind: names, bis: until };
  const label = party.length === 1 ? 'Platz ansehen und nehmen' : 'Plätze ansehen und nehmen';
  const told = { title, button: { label, path: `/platz/${token}` } };
  if (because === 'invited')
    await mailReader(ctx, course, person, { source: invitedPlaceText, values: { ...values, hinweis: note }, ...told });
  else if (friends.length > 0) {
    const freunde = inOneLine(friends.map(({ firstName }) => firstName));
    await mailReader(ctx, course, person, { source: offerFriendsText, values: { ...values, freunde }, ...told });
  } else {
    const source = because === 'drawn' ? drawnPlaceText : party.length === 1 ? offerText : offerTogetherText;
    await mailReader(ctx, course, person, { source, values, ...told });
  }
  await queuePushes(ctx, {
    kind: 'waitlist',
    personIds: party.map((one) => one.person.id),
    title: push,
    text: `${courses}: ${party.length === 1 ? 'Der Platz gehört' : 'Die Plätze gehören'} euch bis ${until}.`,
    link: `/platz/${token}`,
    urgency: 'confirmation',
  });
};

/** What has become of waiting together with friends, for one family. */
export const mailFriends = (ctx: WorkCtx, course: LetterCourse, person: PersonFacts, hinweis: string) =>
  mailReader(ctx, course, person, {
    source: friendsText,
    values: { kurs: course.name, kind: person.firstName, hinweis },
    title: `Warteliste mit Freunden: ${person.firstName} – ${course.name}`,
    button: { label: 'Meine Buchungen', path: '/kurs/meine' },
  });

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
