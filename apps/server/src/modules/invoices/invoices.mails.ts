import type { InvoiceContent } from '@vereinshaus/contract/invoices/invoice-content';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatIban } from '@vereinshaus/contract/kit/iban';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Letter } from '../system/index.ts';

/** The bank details, for recipients who find them nowhere else. */
const transferFacts = ({ transfer }: InvoiceContent) =>
  transfer === null
    ? []
    : [
        { label: 'Konto', text: `${transfer.name}\n${formatIban(transfer.iban)}` },
        { label: 'Verwendungszweck', text: transfer.text },
      ];

type InvoiceMailInput = {
  origin: string;
  /** The club's own text. */
  words: string;
  /** A customer of the club has no user account in which to pay. */
  isPerson: boolean;
};

/** The mail with an invoice: the amount to pay comes first, everything else is in the file. */
export const invoiceLetter = (invoice: InvoiceContent, { origin, words, isPerson }: InvoiceMailInput): Letter => {
  const due = invoice.payments.map(({ dueOn }) => dueOn).sort()[0];
  const isOpen = invoice.openCents > 0;
  const title = invoice.kind === 'canc' ? 'Stornorechnung' : 'Rechnung';
  return {
    title: `${title} ${invoice.number}`,
    blocks: [
      {
        heading: '',
        facts: [
          { label: 'Leistung', text: [invoice.course, invoice.participant].filter(Boolean).join(', ') },
          { label: 'Betrag', text: formatMoney(invoice.totalCents) },
          ...(isOpen
            ? [{ label: 'Offen', text: formatMoney(invoice.openCents) }]
            : [{ label: 'Offen', text: 'nichts' }]),
          ...(isOpen && invoice.collection !== null
            ? [{ label: 'Einzug', text: `mit dem SEPA-Mandat ${invoice.collection.mandate}` }]
            : []),
          ...(isOpen && due !== undefined ? [{ label: 'Zu bezahlen bis', text: formatDay(due) }] : []),
          ...(isOpen && !isPerson ? transferFacts(invoice) : []),
        ],
      },
    ],
    ...(isPerson && {
      button: { label: isOpen ? 'Jetzt bezahlen' : 'Zur Abrechnung', url: `${origin}/abrechnung` },
    }),
    words,
  };
};
