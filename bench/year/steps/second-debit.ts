import { contract } from '@vereinshaus/contract';
import { collect, takeStatement } from '../bank.ts';
import { bankInBooks, owed } from '../counting.ts';
import { nineInTheMorning, type SeasonStep } from '../step.ts';

/** Fees and the second part: a mandate unused for 36 months is void, one with a returned debit is blocked. */
export const secondDebit: SeasonStep = {
  name: 'Second part: debits are prepared',
  on: '02-06',
  at: nineInTheMorning,
  play: async (year) => {
    const { amount, lines, leftOut } = await collect(year, Number(year.day('02-16').replaceAll('-', '')));
    return { debits: lines.length, cents: amount, 'left out': leftOut.join(', ') };
  },
  expected: (number) => ({
    figures:
      number === 1
        ? {
            debits: 1,
            cents: 21_000,
            'left out': 'Berta Berger: expired, Georg Gruber: blocked, Otto Maier: noMandate, Sonja Steiner: noMandate',
          }
        : {
            debits: 2,
            cents: 27_000,
            'left out': 'Georg Gruber: blocked, Otto Maier: noMandate, Sonja Steiner: noMandate',
          },
    mails: {
      [`Einzug am 16.02.${2026 + number}: € 210,00 – Turnverein Jahresstadt`]: 1,
      ...(number === 2 && { 'Einzug am 16.02.2028: € 60,00 – Turnverein Jahresstadt': 1 }),
      // To debtors without a valid mandate.
      'Zahlungserinnerung – Turnverein Jahresstadt': 1,
    },
  }),
};

/** Everyone pays in the end: by debit, by transfer, and with a new mandate from now on. */
export const everybodyPays: SeasonStep = {
  name: 'Second part: everybody pays',
  on: '02-20',
  at: nineInTheMorning,
  play: async (year) => {
    const { house, club, day, number } = year;
    const { families, treasurer } = club;
    const owes = await owed(house, club);
    const debited = await treasurer.call(contract.bankExport.orders, {});
    const collectedNow = debited.orders[0];
    const { lines } = await treasurer.call(contract.bankExport.order, { ID: collectedNow?.ID ?? 0 });
    const byDebit = new Map(lines.map(({ child_ID, amount, endToEndId }) => [child_ID, { cents: amount, endToEndId }]));
    const transfers = Object.entries(owes).flatMap(([owing, cents]) => {
      const family = families[owing.split(' ')[0] as keyof typeof families];
      return byDebit.has(family.parentId) ? [] : [{ cents, text: family.reference }];
    });
    const open = await takeStatement(year, day('02-19'), [...byDebit.values(), ...transfers]);
    if (number === 1) {
      const { parentId, browser } = families.berger;
      await browser.call(contract.paymentMethods.signMandate, {
        child_ID: parentId,
        accountHolder: 'Berta Berger',
        iban: 'AT022050302101023600',
        consent: true,
        collect: true,
      });
    }
    const { data } = await treasurer.call(contract.paymentMethods.list, { userID: families.gruber.parentId });
    const blocked = data.find(({ mandate }) => (mandate?.blockedCode ?? '') !== '');
    if (blocked !== undefined) await treasurer.call(contract.paymentMethods.releaseMandate, { method_ID: blocked.ID });
    await house.rest();
    return { 'lines that wait': open.length, bank: await bankInBooks(house, club), ...(await owed(house, club)) };
  },
  expected: (number) => ({ figures: { 'lines that wait': 0, bank: number === 1 ? 93_650 : 187_300 }, mails: {} }),
};
