import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { paymentKindLabels } from '@vereinshaus/contract/payments/labels';
import type { WorkCtx } from '../../kit/ctx.ts';
import { letterFrom, type Sender, senderOf } from '../clubs/index.ts';
import { type Letter, queueMail } from '../system/index.ts';
import { type WordedText, wordText } from '../wording/index.ts';
import { type CoveredDocumentRow, coversOf } from './billing.queries.ts';
import { debitWithdrawnText, overpaidText, paymentFailedText, paymentReceivedText } from './payments.texts.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Zahlung nicht gelungen: the payer thinks it was paid and must be told. Payers without an address see it on the page. */
export const mailFailed = async (
  ctx: WorkCtx,
  { payerId, cents, kind }: Pick<StoredPayment, 'payerId' | 'cents' | 'kind'>,
) => {
  const payer = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', payerId)
    .where('p.deleted_at', 'is', null)
    .select(['p.email', 'p.first_name'])
    .executeTakeFirst();
  if (payer === undefined || payer.email === '') return;
  const mail = await wordText(ctx, await senderOf(ctx), paymentFailedText, {
    reader: { id: payerId, firstName: payer.first_name },
    values: { betrag: formatMoney(cents), art: paymentKindLabels[kind], link: `${ctx.club.origin}/abrechnung` },
  });
  await queueMail(ctx, { clubId: ctx.club.id, personId: payerId, to: payer.email, ...mail });
};

const coverLine = ({ text, fullname, cents }: CoveredDocumentRow): string =>
  `${[text, fullname && `(${fullname})`].filter(Boolean).join(' ')}: ${formatMoney(cents)}`;

/** The remainder is a credit. */
const coverText = (covers: readonly CoveredDocumentRow[], cents: number): string => {
  const rest = cents - covers.reduce((sum, cover) => sum + cover.cents, 0);
  return [...covers.map(coverLine), ...(rest > 0 ? [`Guthaben: ${formatMoney(rest)}`] : [])].join('\n');
};

/** Zahlung angekommen: the amount, the method, and what it covers. Payers without an address see it on the page. */
export const mailPaid = async (ctx: WorkCtx, { payerId, cents, kind }: StoredPayment, documentId: number) => {
  const payer = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', payerId)
    .where('p.deleted_at', 'is', null)
    .select(['p.email', 'p.first_name'])
    .executeTakeFirst();
  if (payer === undefined || payer.email === '') return;
  const sender = await senderOf(ctx);
  const covers = await coversOf(ctx, payerId);
  const { subject, body, source } = await wordText(ctx, sender, paymentReceivedText, {
    reader: { id: payerId, firstName: payer.first_name },
    values: { betrag: formatMoney(cents), art: paymentKindLabels[kind] },
  });
  const letter = {
    title: `Danke: ${formatMoney(cents)} sind angekommen`,
    blocks: [
      {
        heading: '',
        facts: [
          { label: 'Bezahlt mit', text: paymentKindLabels[kind] },
          { label: 'Wofür', text: coverText(covers.get(documentId) ?? [], cents) },
        ],
      },
    ],
    button: { label: 'Zur Abrechnung', url: `${ctx.club.origin}/abrechnung` },
    words: body,
  };
  await queueMail(ctx, {
    source,
    clubId: ctx.club.id,
    personId: payerId,
    to: payer.email,
    subject,
    ...letterFrom(ctx, sender, letter),
  });
};

/** Zu viel bezahlt: something was paid twice. One tap decides what happens with the money. */
export const mailOverpaid = async (ctx: WorkCtx, { payerId, cents, kind }: StoredPayment, overpaidCents: number) => {
  const payer = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', payerId)
    .where('p.deleted_at', 'is', null)
    .select(['p.email', 'p.first_name'])
    .executeTakeFirst();
  if (payer === undefined || payer.email === '') return;
  const sender = await senderOf(ctx);
  const { subject, body, source } = await wordText(ctx, sender, overpaidText, {
    reader: { id: payerId, firstName: payer.first_name },
    values: { betrag: formatMoney(cents), zuviel: formatMoney(overpaidCents), art: paymentKindLabels[kind] },
  });
  const letter = {
    title: `${formatMoney(overpaidCents)} zu viel bezahlt`,
    blocks: [],
    button: { label: 'Zurück oder behalten?', url: `${ctx.club.origin}/abrechnung` },
    words: body,
  };
  await queueMail(ctx, {
    source,
    clubId: ctx.club.id,
    personId: payerId,
    to: payer.email,
    subject,
    ...letterFrom(ctx, sender, letter),
  });
};

type MailCtx = Pick<WorkCtx, 'club'>;
type Reader = { id: number; firstName: string; email: string };

type DebitLetter = Omit<Letter, 'button' | 'words'> & { told: WordedText };

/** A mail about a debit by mandate, with a link to the billing page. */
export const letterAboutDebit = (ctx: MailCtx, sender: Sender, reader: Reader, { told, ...facts }: DebitLetter) => {
  const letter = {
    ...facts,
    words: told.body,
    button: { label: 'Zur Abrechnung', url: `${ctx.club.origin}/abrechnung` },
  };
  return {
    source: told.source,
    personId: reader.id,
    to: reader.email,
    subject: told.subject,
    ...letterFrom(ctx, sender, letter),
  };
};

type Withdrawn = { payerId: number; firstName: string; email: string; cents: number; on: IsoDay; reason: string };

/** The announced debit does not take place. */
export const withdrawalMail = async (
  ctx: Pick<WorkCtx, 'db' | 'club' | 'jobs'>,
  sender: Sender,
  { payerId, firstName, email, cents, on, reason }: Withdrawn,
) => {
  const reader = { id: payerId, firstName, email };
  const told = await wordText(ctx, sender, debitWithdrawnText, {
    reader,
    values: { betrag: formatMoney(cents), datum: formatDay(on), grund: reason === '' ? '' : ` (${reason})` },
  });
  return letterAboutDebit(ctx, sender, reader, { title: `Kein Einzug am ${formatDay(on)}`, blocks: [], told });
};
