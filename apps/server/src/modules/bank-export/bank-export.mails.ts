import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Ctx } from '../../kit/ctx.ts';
import type { Sender } from '../clubs/index.ts';
import { letterAboutDebit } from '../payments/index.ts';
import { wordText } from '../wording/index.ts';
import { announcementText } from './bank-export.texts.ts';

type MailCtx = Pick<Ctx, 'db' | 'club' | 'jobs'>;
type Reader = { id: number; firstName: string; email: string };

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
export const announcementMail = async (ctx: MailCtx, sender: Sender, announced: Announcement) => {
  const { reader, cents, on, text, mandate, last4, creditorId } = announced;
  const told = await wordText(ctx, sender, announcementText, {
    reader,
    values: { betrag: formatMoney(cents), datum: formatDay(on) },
  });
  return letterAboutDebit(ctx, sender, reader, {
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
    told,
  });
};
