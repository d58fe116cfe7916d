import { collect } from '../bank.ts';
import { nineInTheMorning, type SeasonStep } from '../step.ts';

/** Collects what is due in October: the families are notified a week before. */
export const firstDebit: SeasonStep = {
  name: 'First part: debits are prepared',
  on: '10-07',
  at: nineInTheMorning,
  play: async (year) => {
    const { amount, lines, leftOut } = await collect(year, Number(year.day('10-15').replaceAll('-', '')));
    return { debits: lines.length, cents: amount, 'left out': leftOut.join(', ') };
  },
  expected: (number) => ({
    figures: { debits: 2, cents: 12_000, 'left out': 'Otto Maier: noMandate, Sonja Steiner: noMandate' },
    mails:
      number === 1
        ? {
            'Einzug am 15.10.2026: € 60,00 – Turnverein Jahresstadt': 2,
            'Kommst du? Anna: Kinderturnen am Mo., 28.9.': 1,
            'Kommst du? Leo: Kinderturnen am Mo., 28.9.': 1,
            'Kommst du? Tim: Kinderturnen am Mo., 28.9.': 1,
          }
        : {
            'Einzug am 15.10.2027: € 60,00 – Turnverein Jahresstadt': 2,
            'Kommst du? Ben: Kinderturnen am Mo., 27.9.': 1,
            'Kommst du? Leo: Kinderturnen am Mo., 27.9.': 1,
            'Kommst du? Tim: Kinderturnen am Mo., 27.9.': 1,
          },
  }),
};
