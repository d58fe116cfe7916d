import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { fromDayNumber } from '@vereinshaus/contract/days';
import { payingTexts } from '@vereinshaus/contract/online-payments';
import { type Route, routes, succeeded } from '../../kit/routes.ts';
import { addManual } from './add-manual.ts';
import { addMethod, finishAddMethod } from './add-method.ts';
import { finishPayment } from './ask-provider.ts';
import { authenticatePayment, authRequired } from './authentication.ts';
import { billingOf, openOfPerson } from './billing.queries.ts';
import { buyVoucherOnline } from './buy-voucher.ts';
import { chargeMethod } from './charge-method.ts';
import { clubPaymentList } from './club-payments.queries.ts';
import type { Providers } from './club-provider.ts';
import { makeDefault } from './default-method.ts';
import { methodList } from './methods.queries.ts';
import { openBalanceList } from './open-balances.queries.ts';
import { providerInfo } from './provider-info.ts';
import { refundPayment } from './refund-payment.ts';
import { releaseMandate } from './release-mandate.ts';
import { removeMethod } from './remove-method.ts';
import { type Sandbox, sandboxDecide, sandboxPage } from './sandbox-pages.ts';
import { signMandate } from './sign-mandate.ts';
import { startPayment } from './start-payment.ts';

const billing = (providers: Providers) =>
  routes(contract.payments, {
    list: (ctx, { userID: personId }) => billingOf(ctx, personId),
    open: (ctx, { userID: personId }) => openOfPerson(ctx, providers, personId),
    addManual: async (ctx, { child_ID: personId, amount: cents, text, note, via, key }) => {
      await addManual(ctx, { personId, cents, text: text || note, via, key });
      return succeeded('Die Buchung ist eingetragen.');
    },
  });

const online = (providers: Providers, sandbox: Sandbox | undefined) =>
  routes(contract.onlinePayments, {
    start: async (ctx, { child_ID: personId, amount: cents, kind, save: keeps, key }) => {
      const { id, url } = await startPayment(ctx, providers, { personId, cents, kind, keeps, key });
      return { ...succeeded('Weiter zum Zahlungsdienst.'), ID: id, url };
    },
    buyVoucher: async (ctx, { amount: cents, recipient, message, kind, key }) => {
      const { id, url } = await buyVoucherOnline(ctx, providers, { cents, recipient, message, kind, key });
      return { ...succeeded('Weiter zum Zahlungsdienst.'), ID: id, url };
    },
    charge: async (ctx, { child_ID: personId, amount: cents, method_ID: methodId, key }) => ({
      ...succeeded('Die Zahlung ist unterwegs.'),
      ID: await chargeMethod(ctx, providers, { personId, cents, methodId, key }),
    }),
    finish: async (ctx, { ID: paymentId }) => {
      const state = await finishPayment(ctx, providers, paymentId);
      const isPaid = state === 'succeeded' || state === 'pending' || state === 'charging';
      return { ...succeeded(isPaid ? payingTexts.succeeded : payingTexts.failed), state };
    },
    authRequired: (ctx) => authRequired(ctx),
    authenticate: async (ctx, { ID: paymentId, key }) => ({
      ...succeeded('Weiter zur Bestätigung bei deiner Bank.'),
      ID: paymentId,
      url: await authenticatePayment(ctx, providers, { paymentId, key }),
    }),
    sandboxPage: (ctx, { page }) => sandboxPage(ctx, sandbox, page),
    sandboxDecide: async (ctx, { page, outcome }) => ({
      ...succeeded('Entschieden.'),
      url: await sandboxDecide(ctx, sandbox, { page, outcome }),
    }),
  });

const methods = (providers: Providers) =>
  routes(contract.paymentMethods, {
    list: (ctx, { userID: personId }) => methodList(ctx, providers, personId),
    add: async (ctx, { child_ID: personId, kind, key }) => ({
      ...succeeded('Weiter zum Zahlungsdienst.'),
      url: await addMethod(ctx, providers, { personId, kind, key }),
    }),
    finishAdd: async (ctx, { child_ID: personId, setup }) => {
      await finishAddMethod(ctx, providers, { personId, setup });
      return succeeded('Die Zahlungsmethode ist gespeichert.');
    },
    signMandate: async (ctx, { child_ID: personId, accountHolder, iban, bankname: bankName, bic, signedOn }) => {
      const { id, reference } = await signMandate(ctx, {
        personId,
        accountHolder,
        iban,
        bankName,
        bic,
        signedOn: fromDayNumber(signedOn ?? 0),
      });
      return { ...succeeded(`Das SEPA-Mandat ${reference} ist erteilt.`), ID: id, reference };
    },
    makeDefault: async (ctx, { child_ID: personId, kind, method_ID: methodId }) => {
      await makeDefault(ctx, providers, { personId, kind, methodId });
      return succeeded('Damit bezahlst du ab jetzt.');
    },
    remove: async (ctx, { ID: methodId }) => {
      await removeMethod(ctx, methodId);
      return succeeded('Die Zahlungsmethode ist gelöscht.');
    },
    releaseMandate: async (ctx, { method_ID: methodId }) => {
      await releaseMandate(ctx, methodId);
      return succeeded('Das Mandat wird wieder verwendet.');
    },
  });

const ofClub = (providers: Providers) =>
  routes(contract.clubPayments, {
    list: (ctx, asked) => clubPaymentList(ctx, asked),
    refund: async (ctx, { paymentID: paymentId, amount: cents, reason, text: remark, key }) => {
      await refundPayment(ctx, { paymentId, cents, reason, remark, key: key ?? randomUUID() });
      return succeeded('Die Erstattung ist unterwegs.');
    },
    info: (ctx, { ID_ext: name }) => providerInfo(ctx, providers, name),
  });

const balances = routes(contract.openBalances, { list: (ctx, asked) => openBalanceList(ctx, asked) });

export const paymentRoutes = (providers: Providers, sandbox: Sandbox | undefined): readonly Route[] => [
  ...billing(providers),
  ...online(providers, sandbox),
  ...methods(providers),
  ...ofClub(providers),
  ...balances,
];
