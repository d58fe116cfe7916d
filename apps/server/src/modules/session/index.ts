export { actingByLink } from './acting-by-link.ts';
export { authenticate, noteActivity } from './authenticate.ts';
export { requireConfirmed, requireStillSignedIn } from './confirm-identity.ts';
export { sessionTenant } from './cookies.ts';
export { deviceKind } from './device-kind.rules.ts';
export { emailApprovalsWaiting } from './email-approvals.queries.ts';
export { enterSession } from './enter.ts';
export { eyesOf } from './eyes-of.ts';
export { keepPassword } from './keep-password.ts';
export { hasSecondFactor } from './last-factor.ts';
export { addSeconds, linkSeconds } from './lifetimes.ts';
export { ownerOf } from './own-account.ts';
export {
  createPasswordLink,
  forgetPasswordLinks,
  hasEnoughLinks,
  requestedLinkWorker,
  sendPasswordLink,
  voidPasswordLinks,
} from './password-link.ts';
export { hashPassword, isRightPassword } from './passwords.ts';
export { emailChangeOf } from './pending-email.queries.ts';
export { requestEmailChange } from './request-email-change.ts';
export { requireCanBecome, requireManagerCanBecome, requireRightsOf } from './require-can-become.ts';
export { activePermissions, trainedCourses } from './rights.ts';
export { endSession, endSessionsOf } from './sign-out.ts';
export { accountFacts } from './tell-account.ts';
export { hashToken, newToken } from './tokens.ts';
