import { contract } from '@vereinshaus/contract';
import { fromDayNumber } from '@vereinshaus/contract/kit/days';
import { mandateTexts } from '@vereinshaus/contract/payments/payment-methods';
import { type Route, routes, succeeded } from '../../kit/routes.ts';
import { addManual } from './add-manual.ts';
import { authRequired } from './authentication.ts';
import { billingOf, openOfPerson } from './billing.queries.ts';
import { clubPaymentList } from './club-payments.queries.ts';
import type { Providers } from './club-provider.ts';
import { makeDefault } from './default-method.ts';
import { enterPayment, type FindBookedPayment } from './enter-payment.ts';
import { methodList } from './methods.queries.ts';
import { openBalanceList } from './open-balances.queries.ts';
import { decideOverpaid, ownOverpaid } from './overpaid.ts';
import { paymentErrors } from './payments.errors.ts';
import { previewPayment, type WarningsOfEntry } from './preview-payment.queries.ts';
import { providerAccountState } from './prove-account.ts';
import { refundPayment } from './refund-payment.ts';
import { releaseMandate } from './release-mandate.ts';
import { removeMethod } from './remove-method.ts';
import { signMandate } from './sign-mandate.ts';
import { takeBackEntry } from './take-back-entry.ts';

/** What the bank statements say about a payment that a user enters. */
type BankKnowledge = { warningsOf: WarningsOfEntry; findBooked: FindBookedPayment };

const billing = (providers: Providers, { warningsOf, findBooked }: BankKnowledge) =>
  routes(contract.payments, {
    list: (ctx, { userID: personId }) => billingOf(ctx, personId),
    open: (ctx, { userID: personId }) => openOfPerson(ctx, providers, personId),
    addManual: async (ctx, { child_ID: personId, amount: cents, text, note, via, key }) => {
      await addManual(ctx, { personId, cents, text: text || note, via, key });
      return succeeded('Die Buchung ist eingetragen.');
    },
    previewManual: (ctx, { child_ID: personId, amount: cents, on, account_ID: accountId, text, items: itemIds }) =>
      previewPayment(ctx, warningsOf, { personId, cents, on, accountId, text, itemIds }),
    enter: async (ctx, { child_ID: personId, amount: cents, account_ID: accountId, text, key, ...input }) => {
      const on = fromDayNumber(input.on);
      if (on === null) throw paymentErrors.dayMissing();
      const { items: itemIds, credit: acceptedCredit, isAnother } = input;
      const payment = { personId, cents, on, accountId, text, itemIds, acceptedCredit, isAnother, key };
      const receipt = await enterPayment(ctx, findBooked, payment);
      return { ...succeeded('Die Zahlung ist eingetragen.'), receipt };
    },
    takeBackEntry: async (ctx, { ID: documentId }) => {
      const receipt = await takeBackEntry(ctx, documentId);
      return { ...succeeded('Die Zahlung ist zurückgenommen.'), receipt };
    },
  });

/** Calls that ask the provider run after the transaction: provider.routes.ts. */
const { start, buyVoucher, charge, finish, authenticate, sandboxPage, sandboxDecide, ...ownPayments } =
  contract.onlinePayments;
const { add, finishAdd, ...ownMethods } = contract.paymentMethods;
const { info, ...paymentsOfClub } = contract.clubPayments;
const { prove, ...accounts } = contract.providerAccounts;

export const askingCalls = {
  start,
  buyVoucher,
  charge,
  finish,
  authenticate,
  sandboxPage,
  sandboxDecide,
  add,
  finishAdd,
  info,
  prove,
};

const online = routes(ownPayments, {
  authRequired: (ctx) => authRequired(ctx),
  overpaid: (ctx) => ownOverpaid(ctx),
  decideOverpaid: async (ctx, { ID: paymentId, choice }) => {
    await decideOverpaid(ctx, { paymentId, choice });
    return succeeded(choice === 'refund' ? 'Das Geld ist auf dem Weg zurück.' : 'Es bleibt als Guthaben stehen.');
  },
});

const methods = (providers: Providers) =>
  routes(ownMethods, {
    list: (ctx, { userID: personId }) => methodList(ctx, providers, personId),
    signMandate: async (
      ctx,
      { child_ID: personId, accountHolder, iban, bankname: bankName, bic, collect, ...paper },
    ) => {
      const { id, reference, isCollected } = await signMandate(ctx, {
        personId,
        accountHolder,
        iban,
        bankName,
        bic,
        signedOn: fromDayNumber(paper.signedOn ?? 0),
        lastCollectedOn: fromDayNumber(paper.lastCollectedOn ?? 0),
        reference: paper.mandateReference ?? '',
      });
      if (collect) await makeDefault(ctx, providers, { personId, kind: 'sepm', methodId: id });
      const signed = `Das SEPA-Mandat ${reference} ist erteilt.`;
      const message = collect || isCollected ? signed : `${signed} ${mandateTexts.notCollected}`;
      return { ...succeeded(message), ID: id, reference };
    },
    makeDefault: async (ctx, { child_ID: personId, kind, method_ID: methodId }) => {
      await makeDefault(ctx, providers, { personId, kind, methodId });
      return succeeded('Damit bezahlst du ab jetzt.');
    },
    remove: async (ctx, { ID: methodId }) => {
      await removeMethod(ctx, methodId);
      return succeeded('Die Zahlungsart ist gelöscht.');
    },
    releaseMandate: async (ctx, { method_ID: methodId }) => {
      await releaseMandate(ctx, methodId);
      return succeeded('Das Mandat wird wieder verwendet.');
    },
  });

const ofClub = routes(paymentsOfClub, {
  list: (ctx, asked) => clubPaymentList(ctx, asked),
  refund: async (ctx, { paymentID: paymentId, amount: cents, reason, text: remark, key }) => {
    await refundPayment(ctx, { paymentId, cents, reason, remark, key });
    return succeeded('Die Erstattung ist unterwegs.');
  },
});

const providerAccounts = (providers: Providers) =>
  routes(accounts, { get: (ctx) => providerAccountState(ctx, providers) });

const balances = routes(contract.openBalances, { list: (ctx, asked) => openBalanceList(ctx, asked) });

export const paymentRoutes = (providers: Providers, bankKnowledge: BankKnowledge): readonly Route[] => [
  ...billing(providers, bankKnowledge),
  ...online,
  ...methods(providers),
  ...ofClub,
  ...providerAccounts(providers),
  ...balances,
];
