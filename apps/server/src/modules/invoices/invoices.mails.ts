import { formatDay } from '@vereinshaus/contract/days';
import type { InvoiceContent } from '@vereinshaus/contract/invoice-content';
import { formatMoney } from '@vereinshaus/contract/money';
import type { Letter } from '../system/index.ts';

/** The mail that carries an invoice: what is to be paid first, the rest stands in the file. */
export const invoiceLetter = (invoice: InvoiceContent, origin: string): Letter => {
  const due = invoice.payments.at(-1)?.dueOn;
  const isOpen = invoice.openCents > 0;
  return {
    title: `Rechnung ${invoice.number}`,
    blocks: [
      {
        heading: '',
        facts: [
          { label: 'Kurs', text: `${invoice.course}, ${invoice.participant}` },
          { label: 'Betrag', text: formatMoney(invoice.totalCents) },
          ...(isOpen
            ? [{ label: 'Offen', text: formatMoney(invoice.openCents) }]
            : [{ label: 'Offen', text: 'nichts' }]),
          ...(isOpen && due !== undefined ? [{ label: 'Zu bezahlen bis', text: formatDay(due) }] : []),
        ],
      },
    ],
    button: { label: isOpen ? 'Jetzt bezahlen' : 'Zur Abrechnung', url: `${origin}/abrechnung` },
    words: `Hallo,\n\ndie Rechnung hängt als PDF an dieser E-Mail.\n\nLiebe Grüße\n${invoice.supplier.name}`,
  };
};
