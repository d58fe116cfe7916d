import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { dayInVienna, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf, letterFrom, letterheadOf, type Sender, senderOf } from '../clubs/index.ts';
import { drawDocument, type PdfDocument, type PostalAddress, windowAddress } from '../exports/index.ts';
import { recordHistory } from '../history/index.ts';
import { queueMails } from '../system/index.ts';
import { type WordedText, wordText } from '../wording/index.ts';
import { donationErrors } from './donations.errors.ts';
import { donorJoins, donorName, isTakenBack } from './donations.queries.ts';
import { donationThanksFormalText, donationThanksText } from './donations.texts.ts';
import { historyOf } from './donor.ts';

type ThanksRow = {
  id: number;
  cents: number;
  on: IsoDay;
  purpose: string;
  personId: number;
  contactId: number;
  name: string;
  firstName: string;
  lastName: string;
  /** Companies, offices and municipalities are addressed with „Sie“. */
  isFormal: boolean;
  email: string;
  address: PostalAddress;
  thankedBy: 'mail' | 'letter' | null;
  thankedAt: Date | null;
  isTakenBack: boolean;
};

/** Locked in the order of their ids: of two concurrent calls only one sends thanks. */
const lockDonations = async (ctx: Ctx, ids: readonly number[]): Promise<readonly ThanksRow[]> => {
  const wanted = [...new Set(ids)];
  const locked = await ctx.db
    .selectFrom('donation as n')
    .where('n.id', 'in', wanted)
    .select('n.id')
    .orderBy('n.id')
    .forUpdate()
    .execute();
  if (locked.length < wanted.length) throw donationErrors.someGone();
  const { rows } = await sql<ThanksRow>`
    select n.id, n.amount_cents as cents, n.given_on as on, n.purpose, coalesce(d.person_id, 0) as "personId",
      coalesce(d.contact_id, 0) as "contactId", ${donorName} as name, coalesce(p.first_name, k.first_name, '') as "firstName",
      coalesce(p.last_name, k.last_name, '') as "lastName", coalesce(k.kind = 'company', false) as "isFormal",
      coalesce(p.email, k.email, '') as email, n.thanked_by as "thankedBy", n.thanked_at as "thankedAt", ${isTakenBack} as "isTakenBack",
      jsonb_build_object('name', ${donorName}, 'street', coalesce(a.street, k.street, ''), 'house_number', coalesce(a.house_number, ''),
        'door', coalesce(a.door, ''), 'postal_code', coalesce(a.postal_code, k.postal_code, ''),
        'locality', coalesce(a.locality, k.locality, ''), 'country', coalesce(a.country, k.country, '')) as address
    from donation n ${donorJoins}
    left join person_letter a on a.club_id = d.club_id and a.id = d.person_id
    where n.id = any(${wanted}::integer[]) order by n.id`.execute(ctx.db);
  return rows.filter(({ name, isTakenBack: isBack }) => name !== '' && !isBack);
};

const note = async (ctx: Ctx, donation: ThanksRow, by: 'mail' | 'letter') => {
  await ctx.db
    .updateTable('donation')
    .set({ thanked_at: ctx.now, thanked_by: by })
    .where('id', '=', donation.id)
    .execute();
  const details = { amountCents: donation.cents, by };
  await recordHistory(ctx, { kind: 'donations.thanked', ...historyOf(donation), details });
};

const purposeOf = ({ purpose, isFormal }: ThanksRow): string =>
  purpose === ''
    ? ''
    : `Sie kommt dem zugute, wofür ${isFormal ? 'Sie gespendet haben' : 'du gespendet hast'}: ${purpose}. `;

/** With the name on the letterhead. */
const voiceOf = async (ctx: Ctx): Promise<Sender> => {
  const sender = await senderOf(ctx);
  return { ...sender, name: sender.fullName || sender.name };
};

/** The club's text for this donor, for mail and letter. */
const thanksOf = (ctx: Ctx, sender: Sender, donation: ThanksRow): Promise<WordedText> => {
  const { personId, firstName, lastName, name, isFormal } = donation;
  return wordText(ctx, sender, isFormal ? donationThanksFormalText : donationThanksText, {
    reader: isFormal
      ? { firstName: '', lastName: name }
      : { firstName, lastName: lastName || (firstName === '' ? name : ''), ...(personId !== 0 && { id: personId }) },
    values: { betrag: formatMoney(donation.cents), tag: formatDay(donation.on), zweck: purposeOf(donation) },
  });
};

/** Per E-Mail danken: each donation once, however often it is requested. */
export const thankByMail = async (ctx: Ctx, ids: readonly number[]): Promise<number> => {
  const open = (await lockDonations(ctx, ids)).filter(({ thankedBy, email }) => thankedBy === null && email !== '');
  if (open.length === 0) throw donationErrors.nobodyToThank();
  const sender = await voiceOf(ctx);
  const mails = [];
  for (const donation of open) {
    const { source, subject, body: words } = await thanksOf(ctx, sender, donation);
    mails.push({
      source,
      personId: donation.personId === 0 ? null : donation.personId,
      ...(donation.contactId !== 0 && { contactId: donation.contactId }),
      to: donation.email,
      subject,
      ...letterFrom(ctx, sender, { title: subject, blocks: [], words }),
    });
  }
  await queueMails(ctx, ctx.club.id, mails, 'confirmation');
  for (const donation of open) await note(ctx, donation, 'mail');
  return open.length;
};

/** The logo is left of the club's name; the address begins below it, at the window of the envelope. */
type SendingClub = { clubName: string; sender: string; registration: string };

const letterOf = (donation: ThanksRow, words: WordedText, club: SendingClub, on: IsoDay) => [
  { text: club.clubName, alignment: 'right' as const, margin: [190, 0, 0, 64] as [number, number, number, number] },
  { text: club.sender, fontSize: 7, margin: [0, 0, 0, 4] as [number, number, number, number] },
  windowAddress(donation.address),
  { text: formatDay(on), alignment: 'right' as const, margin: [0, 40, 0, 24] as [number, number, number, number] },
  {
    text: words.subject,
    bold: true,
    fontSize: 16,
    headlineLevel: 1,
    margin: [0, 0, 0, 16] as [number, number, number, number],
  },
  { text: words.body.trim(), lineHeight: 1.3 },
  ...(club.registration === ''
    ? []
    : [
        {
          text: `Spendenbegünstigt, Registrierungsnummer ${club.registration}.`,
          fontSize: 9,
          margin: [0, 32, 0, 0] as [number, number, number, number],
        },
      ]),
];

/** Dankbriefe: donors thanked by letter get the same letter again, donors thanked by mail none. */
export const printLetters = async (ctx: Ctx, ids: readonly number[]): Promise<() => Promise<ExportedFile>> => {
  const toPrint = (await lockDonations(ctx, ids)).filter(({ thankedBy }) => thankedBy !== 'mail');
  if (toPrint.length === 0) throw donationErrors.noLetters();
  const settings = await clubSettingsOf(ctx);
  const { clubName, address, logo } = await letterheadOf(ctx);
  const club = {
    clubName,
    sender: [clubName, address].filter(Boolean).join(', '),
    registration: settings.donationsDeductible ? settings.donationRegistration : '',
  };
  const voice = await voiceOf(ctx);
  const letters = [];
  for (const donation of toPrint) {
    const words = await thanksOf(ctx, voice, donation);
    letters.push(letterOf(donation, words, club, dayInVienna(donation.thankedAt ?? ctx.now)));
    if (donation.thankedBy === null) await note(ctx, donation, 'letter');
  }
  const document: PdfDocument = {
    title: 'Dankbriefe',
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [64, 56, 64, 56],
    fontSize: 11,
    logo,
    content: [],
    letters,
  };
  return async () => ({
    content: (await drawDocument(ctx.club.id, document, ctx.now)).toString('base64'),
    fileName: toPrint.length === 1 ? 'Dankbrief.pdf' : 'Dankbriefe.pdf',
    mimeType: 'application/pdf',
  });
};
