import { formatDay, type IsoDay } from '@vereinshaus/contract/days';
import { formatMoney } from '@vereinshaus/contract/money';
import type { Ctx } from '../../kit/ctx.ts';
import { coverPath, type Sender } from '../clubs/index.ts';
import { type Letter, letterHtml, letterText } from '../system/index.ts';

type MailCtx = Pick<Ctx, 'club'>;
type Reader = { id: number; firstName: string; email: string };

const mailOf = (ctx: MailCtx, sender: Sender, reader: Reader, letter: Letter) => {
  const cover = coverPath(ctx.club.id, sender.coverHash);
  return {
    personId: reader.id,
    to: reader.email,
    subject: `${letter.title} – ${sender.name}`,
    body: letterText(letter),
    html: letterHtml(letter, { ...sender, cover: cover && `${ctx.club.origin}${cover}` }),
  };
};

const toBilling = (ctx: MailCtx) => ({ label: 'Zur Abrechnung', url: `${ctx.club.origin}/abrechnung` });

type Announcement = {
  reader: Reader;
  cents: number;
  on: IsoDay;
  text: string;
  mandate: string;
  last4: string;
  creditorId: string;
};

/** Vorabankündigung: how much is collected when, with which mandate and by whom. */
export const announcementMail = (ctx: MailCtx, sender: Sender, announced: Announcement) => {
  const { reader, cents, on, text, mandate, last4, creditorId } = announced;
  return mailOf(ctx, sender, reader, {
    title: `Einzug am ${formatDay(on)}: ${formatMoney(cents)}`,
    blocks: [
      {
        heading: '',
        facts: [
          { label: 'Betrag', text: formatMoney(cents) },
          { label: 'Am', text: formatDay(on) },
          { label: 'Von deinem Konto', text: `… ${last4}` },
          { label: 'Wofür', text },
          { label: 'Mandatsreferenz', text: mandate },
          { label: 'Creditor-ID', text: creditorId },
        ],
      },
    ],
    button: toBilling(ctx),
    words: `Hallo ${reader.firstName},

wir ziehen den fälligen Betrag mit deinem SEPA-Mandat ein. Du brauchst nichts zu tun; bitte sorge dafür, dass genug auf dem Konto ist.

Liebe Grüße
${sender.name}`,
  });
};

/** The announced debit does not take place. */
export const withdrawalMail = (
  ctx: MailCtx,
  sender: Sender,
  { reader, cents, on }: Pick<Announcement, 'reader' | 'cents' | 'on'>,
) =>
  mailOf(ctx, sender, reader, {
    title: `Kein Einzug am ${formatDay(on)}`,
    blocks: [],
    button: toBilling(ctx),
    words: `Hallo ${reader.firstName},

der angekündigte Einzug über ${formatMoney(cents)} am ${formatDay(on)} findet nicht statt. Was noch offen ist, steht auf deiner Abrechnung.

Liebe Grüße
${sender.name}`,
  });
