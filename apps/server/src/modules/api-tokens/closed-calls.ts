import { contract } from '@vereinshaus/contract';
import type { Area, Call } from '@vereinshaus/contract/kit/call';

/** Whole areas that a program never reaches: how one signs in, who may what, where money goes, what only a person agrees to. */
const closedAreas: readonly Area[] = [
  contract.session,
  contract.emailChanges,
  contract.secondFactor,
  contract.apiTokens,
  contract.webhooks,
  contract.signOn,
  contract.permissions,
  contract.bankChanges,
  contract.bankExport,
  contract.payouts,
  contract.paymentMethods,
  contract.providerAccounts,
  contract.onlinePayments,
  contract.registration,
  contract.invitations,
  contract.guardianships,
  contract.payerShares,
  contract.push,
  contract.audit,
  contract.auditFiles,
  contract.system,
  contract.platform,
  contract.platformChecks,
  contract.bounceMailbox,
  contract.bounceMailboxChecks,
];

const closedCalls: ReadonlySet<Call> = new Set([
  ...closedAreas.flatMap((area) => Object.values(area)),
  contract.clubs.save,
  contract.ledger.bankDetails,
  contract.ledger.saveBankDetails,
  contract.customerCredits.payOut,
  contract.messaging.sendWhatsappCode,
  contract.messaging.verifyWhatsappCode,
  contract.profile.signInInfo,
]);

/** Can a program ask it? What needs a fresh confirmation refuses by itself: a token never has one. */
export const opensToTokens = (call: Call): boolean =>
  !closedCalls.has(call) && call.ofPlatform !== true && call.beforeSecondFactor !== true;
