import { formatDay } from '@vereinshaus/contract/days';
import type { InvoiceContent } from '@vereinshaus/contract/invoice-content';
import { formatMoney } from '@vereinshaus/contract/money';
import type { Letter } from '../system/index.ts';

/** The mail that carries an invoice: what is to be paid first, the rest stands in the file. */
export const invoiceLetter = (invoice: InvoiceContent, origin: string): Letter => {
  const due = invoice.payments.map(({ dueOn }) => dueOn).sort()[0];
  const isOpen = invoice.openCents > 0;
  return {
    title: `Rechnung ${invoice.number}`,
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
        ],
      },
    ],
    button: { label: isOpen ? 'Jetzt bezahlen' : 'Zur Abrechnung', url: `${origin}/abrechnung` },
    words: `Hallo,\n\ndie Rechnung hängt als PDF an dieser E-Mail.\n\nLiebe Grüße\n${invoice.supplier.name}`,
  };
};
