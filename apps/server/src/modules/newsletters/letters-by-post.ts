import { readableOn } from '@vereinshaus/contract/kit/contrast';
import { dayInVienna, formatDay } from '@vereinshaus/contract/kit/days';
import { wantsPost } from '@vereinshaus/contract/messaging/mailing';
import type { Content } from 'pdfmake/interfaces.js';
import type { Ctx } from '../../kit/ctx.ts';
import { letterheadOf, senderOf } from '../clubs/index.ts';
import type { MailingContact } from '../contacts/index.ts';
import { type PdfDocument, type PostalAddress, toDocument, windowAddress } from '../exports/index.ts';
import { type PostalPerson, postalAddressesOf } from '../persons/index.ts';
import { chosenAtRelease, chosenBy, planFor, requireContactsRead } from './choose-persons.ts';
import { blockFiller, type NewsletterReader } from './fill-blocks.ts';
import { findNewsletter, type StoredNewsletter } from './find-newsletter.ts';
import { newsletterHeadOf } from './newsletter-head.ts';
import { writeNewsletter } from './newsletter-html.ts';
import { newsletterErrors } from './newsletters.errors.ts';
import { namesOfContact } from './plan-contacts.ts';

const white = '#ffffff';
const grey = '#495057';

/** One letter per household: those who share a Verwalter and a door. */
const households = (persons: readonly PostalPerson[]): readonly (readonly PostalPerson[])[] => {
  const byDoor = new Map<string, PostalPerson[]>();
  for (const person of persons) {
    const { managerId, street, house_number, door, postal_code } = person;
    const key = [managerId, street, house_number, door, postal_code].join(' ');
    byDoor.set(key, [...(byDoor.get(key) ?? []), person]);
  }
  return [...byDoor.values()];
};

/** Where one letter goes, and for whom. */
type Door = { to: PostalAddress; names: { vorname: string; nachname: string }; readers: readonly NewsletterReader[] };

const doorOfHousehold = (household: readonly PostalPerson[]): readonly Door[] => {
  const [to] = household;
  if (to === undefined) return [];
  const [vorname = '', ...names] = to.name.split(' ');
  const readers = household.map(({ id, name }) => ({ id, firstName: name }));
  return [{ to, names: { vorname, nachname: names.join(' ') }, readers }];
};

const doorOfContact = (contact: MailingContact): Door => {
  const { street, postalCode, locality, country } = contact.address;
  const to = { name: contact.name, street, house_number: '', door: '', postal_code: postalCode, locality, country };
  return { to, names: namesOfContact(contact), readers: [] };
};

type UnreachedRecipients = {
  leftOut: readonly { id: number; why: string }[];
  forContacts: { byPost: readonly MailingContact[] };
};

const inOrderOfPost = ({ to: one }: Door, { to: other }: Door) =>
  one.country.localeCompare(other.country) || one.postal_code.localeCompare(other.postal_code);

/** Who is left out of the e-mails and gets it by post: persons who want it, and contacts who have no e-mail address. */
export const doorsByPost = async (
  ctx: Pick<Ctx, 'db'>,
  { leftOut, forContacts }: UnreachedRecipients,
): Promise<readonly Door[]> => {
  const unreached = leftOut.filter(({ why }) => why !== 'gone').map(({ id }) => id);
  const persons = (await postalAddressesOf(ctx, unreached)).filter(
    (person) => wantsPost(person.mailing) && person.street !== '' && person.postal_code !== '',
  );
  return [...households(persons).flatMap(doorOfHousehold), ...forContacts.byPost.map(doorOfContact)].sort(
    inOrderOfPost,
  );
};

type Paper = { accent: string; clubName: string; on: string };

const letter = ({ to }: Door, text: string, { accent, clubName, on }: Paper): Content[] => {
  const [title = '', ...rest] = text.split('\n\n');
  return [
    { text: clubName, fontSize: 13, bold: true, color: accent, alignment: 'right', margin: [0, 0, 0, 76] },
    {
      columns: [windowAddress(to), { width: 'auto', text: on, color: grey }],
      margin: [0, 0, 0, 32],
    },
    { text: title, fontSize: 18, bold: true, color: accent, margin: [0, 0, 0, 12], headlineLevel: 1 },
    ...rest.map((part): Content => ({ text: part, margin: [0, 0, 0, 8] })),
  ];
};

/** Where a newsletter goes by post; refused where it goes nowhere. */
export const doorsOfNewsletter = async (
  ctx: Ctx,
  { id, state, audience }: StoredNewsletter,
): Promise<readonly Door[]> => {
  const chosen = state === 'draft' ? await chosenBy(ctx, audience) : await chosenAtRelease(ctx, id);
  if (chosen.contactIds.length > 0) requireContactsRead(ctx);
  const doors = await doorsByPost(ctx, await planFor(ctx, chosen));
  if (doors.length === 0) throw newsletterErrors.noLetters();
  return doors;
};

/** Briefe: the newsletter on paper, each for a window envelope, in the order of the post. */
export const lettersByPost = async (ctx: Ctx, newsletterId: number) => {
  const newsletter = await findNewsletter(ctx, newsletterId);
  const doors = await doorsOfNewsletter(ctx, newsletter);
  const head = await newsletterHeadOf(ctx);
  const { color } = await senderOf(ctx);
  const fill = await blockFiller(
    ctx,
    newsletter.blocks,
    doors.flatMap(({ readers }) => readers.map((reader) => reader.id)),
  );
  const paper = { accent: readableOn(white, color, 5), clubName: head.name, on: formatDay(dayInVienna(ctx.now)) };
  const textFor = ({ names, readers }: Door) =>
    writeNewsletter(
      {
        subject: newsletter.subject,
        previewText: '',
        blocks: fill(readers),
        names: { ...names, verein: head.name },
        unsubscribe: '',
      },
      head,
    ).text;
  const document: PdfDocument = {
    title: newsletter.subject,
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [48, 40, 48, 56],
    logo: (await letterheadOf(ctx)).logo,
    fontSize: 11,
    content: [],
    letters: doors.map((door) => letter(door, textFor(door), paper)),
  };
  const { club, now } = ctx;
  return () => toDocument({ club, now }, document);
};
