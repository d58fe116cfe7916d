import { readableOn } from '@vereinshaus/contract/kit/contrast';
import { dayInVienna, formatDay } from '@vereinshaus/contract/kit/days';
import { wantsPost } from '@vereinshaus/contract/messaging/mailing';
import { sql } from 'kysely';
import type { Content } from 'pdfmake/interfaces.js';
import type { Ctx } from '../../kit/ctx.ts';
import { letterheadOf, senderOf } from '../clubs/index.ts';
import { type PdfDocument, toDocument, windowAddress } from '../exports/index.ts';
import { type PostalPerson, postalAddressesOf } from '../persons/index.ts';
import { chosenPersonIds, planFor } from './choose-persons.ts';
import { blockFiller } from './fill-blocks.ts';
import { findNewsletter, type StoredNewsletter } from './find-newsletter.ts';
import { newsletterHeadOf } from './newsletter-head.ts';
import { writeNewsletter } from './newsletter-html.ts';
import { newsletterErrors } from './newsletters.errors.ts';

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

/** Who of these is left out of the e-mails and wants post: they have no address, or have chosen it. */
export const householdsByPost = async (ctx: Pick<Ctx, 'db'>, leftOut: readonly { id: number; why: string }[]) => {
  const unreached = leftOut.filter(({ why }) => why !== 'gone').map(({ id }) => id);
  const persons = await postalAddressesOf(ctx, unreached);
  return households(
    persons.filter((person) => wantsPost(person.mailing) && person.street !== '' && person.postal_code !== ''),
  );
};

const chosenFor = async (ctx: Ctx, { id, state, audience }: StoredNewsletter): Promise<readonly number[]> => {
  if (state === 'draft') return chosenPersonIds(ctx, audience);
  const { rows } = await sql<{ id: number }>`
    select p.person_id as id from newsletter_person p where p.newsletter_id = ${id}`.execute(ctx.db);
  return rows.map((row) => row.id);
};

type Paper = { accent: string; clubName: string; on: string };

const letter = (household: readonly PostalPerson[], text: string, { accent, clubName, on }: Paper): Content[] => {
  const [title = '', ...rest] = text.split('\n\n');
  const [first] = household;
  return [
    { text: clubName, fontSize: 13, bold: true, color: accent, alignment: 'right', margin: [0, 0, 0, 76] },
    {
      columns: [first === undefined ? '' : windowAddress(first), { width: 'auto', text: on, color: grey }],
      margin: [0, 0, 0, 32],
    },
    { text: title, fontSize: 18, bold: true, color: accent, margin: [0, 0, 0, 12] },
    ...rest.map((part): Content => ({ text: part, margin: [0, 0, 0, 8] })),
  ];
};

/** Briefe: the newsletter on paper, each for a window envelope, in the order of the post. */
export const lettersByPost = async (ctx: Ctx, newsletterId: number) => {
  const newsletter = await findNewsletter(ctx, newsletterId);
  const { leftOut } = await planFor(ctx, await chosenFor(ctx, newsletter));
  const doors = await householdsByPost(ctx, leftOut);
  if (doors.length === 0) throw newsletterErrors.noLetters();
  const head = await newsletterHeadOf(ctx);
  const { color } = await senderOf(ctx);
  const fill = await blockFiller(
    ctx,
    newsletter.blocks,
    doors.flatMap((household) => household.map(({ id }) => id)),
  );
  const paper = { accent: readableOn(white, color, 5), clubName: head.name, on: formatDay(dayInVienna(ctx.now)) };
  const textFor = (household: readonly PostalPerson[]) => {
    const [vorname = '', ...names] = (household[0]?.name ?? '').split(' ');
    return writeNewsletter(
      {
        subject: newsletter.subject,
        previewText: '',
        blocks: fill(household.map(({ id, name }) => ({ id, firstName: name }))),
        names: { vorname, nachname: names.join(' '), verein: head.name },
        unsubscribe: '',
      },
      head,
    ).text;
  };
  const document: PdfDocument = {
    title: newsletter.subject,
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [48, 40, 48, 56],
    logo: (await letterheadOf(ctx)).logo,
    fontSize: 11,
    content: [],
    letters: doors.map((household) => letter(household, textFor(household), paper)),
  };
  const { club, now } = ctx;
  return () => toDocument({ club, now }, document);
};
