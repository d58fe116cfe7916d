import { noticeTitle } from '@vereinshaus/contract/fees/calls';
import { readableOn } from '@vereinshaus/contract/kit/contrast';
import { dayInVienna, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatIban } from '@vereinshaus/contract/kit/iban';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { epcCode } from '@vereinshaus/contract/payments/epc-code';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf, letterheadOf } from '../clubs/index.ts';
import { type PdfDocument, windowAddress } from '../exports/index.ts';
import { type FeeDemand, payerName } from './fee-demand.queries.ts';

const grey = '#495057';
const white = '#ffffff';

/** The sender, with the data that all letters share. */
export type FeeSender = {
  name: string;
  /** Kontowortlaut: the name printed beside the IBAN. */
  accountName: string;
  address: string;
  zvr: string;
  iban: string;
  bic: string;
  color: string;
  logo: Uint8Array | null;
  takesTransfers: boolean;
  addText: string;
  on: IsoDay;
};

/** What one family owes, and the text of the club. */
export type FeeLetter = { demand: FeeDemand; words: string };

export const feeSenderOf = async (ctx: Pick<WorkCtx, 'db' | 'club' | 'now'>): Promise<FeeSender> => {
  const { name, full_name, account_name, ...club } = await ctx.db
    .selectFrom('club_card as c')
    .where('c.id', '=', ctx.club.id)
    .select(['c.name', 'c.full_name', 'c.account_name', 'c.address', 'c.zvr', 'c.iban', 'c.bic', 'c.color'])
    .executeTakeFirstOrThrow();
  const settings = await clubSettingsOf(ctx);
  const { logo } = await letterheadOf(ctx);
  return {
    ...club,
    name: full_name || name,
    accountName: account_name || full_name || name,
    logo,
    takesTransfers: club.iban !== '' && settings.paymentMethods.includes('bank'),
    addText: settings.msFees.addText,
    on: dayInVienna(ctx.now),
  };
};

const facts = (demand: FeeDemand, { on }: FeeSender): Content => ({
  layout: 'noBorders',
  table: {
    headerColumns: 1,
    widths: ['auto', 'auto'],
    body: [
      ['Datum', formatDay(on)],
      ['Kundenreferenz', demand.reference],
      ['Zu bezahlen bis', formatDay(demand.dueOn)],
    ].map(([label = '', text = '']) => [
      { text: label, color: grey, noWrap: true },
      { text, alignment: 'right', noWrap: true },
    ]),
  },
});

const right = (text: string, bold = false): TableCell => ({ text, bold, alignment: 'right', noWrap: true });

const positions = ({ lines, totalCents, openCents }: FeeDemand): Content => ({
  margin: [0, 4, 0, 10],
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['*', 'auto', 90],
    body: [
      [{ text: 'Mitglied', bold: true }, { text: 'Beitrag', bold: true }, right('Betrag', true)],
      ...lines.map(({ person, tier, why, cents }): TableCell[] => [
        { stack: [person, ...(why === '' ? [] : [{ text: why, fontSize: 8, color: grey }])] },
        tier,
        right(formatMoney(cents)),
      ]),
      [{ text: 'Summe', bold: true }, '', right(formatMoney(totalCents), true)],
      ...(openCents === totalCents
        ? []
        : [
            ['Schon bezahlt oder aus Guthaben', '', right(formatMoney(openCents - totalCents))],
            [{ text: 'Zu bezahlen', bold: true }, '', right(formatMoney(openCents), true)],
          ]),
    ],
  },
});

/** Families with a mandate pay nothing by hand. */
export const howToPay = (demand: FeeDemand, sender: FeeSender): string => {
  const due = formatDay(demand.dueOn);
  if (demand.payer.has_mandate) return `Wir ziehen ${formatMoney(demand.openCents)} mit deinem SEPA-Mandat ein.`;
  if (!sender.takesTransfers) return `Bitte bezahle ${formatMoney(demand.openCents)} bis ${due}.`;
  return `Bitte überweise ${formatMoney(demand.openCents)} bis ${due} an ${sender.accountName}, ${formatIban(sender.iban)}, mit der Kundenreferenz ${demand.reference}.`;
};

const maxLettersBesideCode = 1500;

const payment = ({ demand, words }: FeeLetter, sender: FeeSender): Content => {
  const { iban, bic, accountName: name, takesTransfers } = sender;
  const hasCode = takesTransfers && !demand.payer.has_mandate && demand.openCents > 0;
  const text = `${demand.reference} Mitgliedsbeitrag ${demand.year}`;
  return {
    columnGap: 16,
    margin: [0, 6, 0, 10],
    // A long text of the club continues on the next page; a few lines stay beside their QR code.
    unbreakable: words.length <= maxLettersBesideCode,
    columns: [
      { width: '*', lineHeight: 1.2, text: words },
      ...(hasCode
        ? [
            {
              width: 96,
              alignment: 'center' as const,
              stack: [
                {
                  qr: epcCode({ name, iban, bic, text }, demand.openCents),
                  fit: 96,
                  eccLevel: 'M' as const,
                  alt: 'Code für die Überweisung mit der Banking-App',
                },
                {
                  text: 'Zahlen mit Code',
                  fontSize: 8,
                  color: grey,
                  margin: [0, 4, 0, 0] as [number, number, number, number],
                },
              ],
            },
          ]
        : []),
    ],
  };
};

const letterPage = (letter: FeeLetter, sender: FeeSender): Content[] => {
  const { demand } = letter;
  const accent = readableOn(white, sender.color, 5);
  return [
    {
      columns: [
        { text: '', width: 190 },
        {
          alignment: 'right',
          stack: [
            { text: sender.name, fontSize: 13, bold: true, color: accent },
            { text: sender.address, fontSize: 9, color: grey },
            ...(sender.zvr === '' ? [] : [{ text: `ZVR-Zahl ${sender.zvr}`, fontSize: 9, color: grey }]),
          ],
        },
      ],
      margin: [0, 0, 0, 60],
    },
    {
      columns: [
        windowAddress({ ...demand.payer, name: payerName(demand.payer) }),
        { width: 'auto', stack: [facts(demand, sender)] },
      ],
      margin: [0, 0, 0, 32],
    },
    {
      text: noticeTitle(demand.year),
      fontSize: 18,
      bold: true,
      color: accent,
      margin: [0, 0, 0, 12],
      headlineLevel: 1,
    },
    positions(demand),
    payment(letter, sender),
  ];
};

/**
 * One letter after the other, each starting on a new page. The pages are plain data, because they are sent to the thread that draws them.
 */
export const feeLetters = (
  letters: readonly FeeLetter[],
  sender: FeeSender,
  /** Families that get their invoice instead of a letter. */
  invoices: ReadonlyMap<number, Content[]> = new Map(),
): PdfDocument => {
  const [first] = letters;
  return {
    title: first === undefined ? 'Vorschreibungen' : noticeTitle(first.demand.year),
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [48, 40, 48, 56],
    logo: sender.logo,
    fontSize: 10,
    footer: {
      fontSize: 8,
      color: grey,
      alignment: 'center',
      margin: [48, 8, 48, 0],
      stack: [
        [sender.name, sender.address].filter(Boolean).join(' · '),
        sender.iban && `${sender.accountName}, IBAN ${formatIban(sender.iban)}`,
      ].filter(Boolean),
    },
    content: [],
    letters: letters.map((letter) => invoices.get(letter.demand.payer.id) ?? letterPage(letter, sender)),
  };
};
