import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { secondFactor } from '@vereinshaus/contract/session/second-factor';
import { send } from '../../kit/api.ts';

type Question = ReplyOf<typeof secondFactor.askPasskey>;

/** The user has cancelled the device's dialog: nothing has happened, and no message is needed. */
export class TurnedAway extends Error {}

const sentences: Readonly<Record<string, string>> = {
  InvalidStateError: 'Auf diesem Gerät gibt es schon einen Passkey für dein Konto.',
  SecurityError: 'Passkeys gehen nur auf der eigenen Adresse eures Vereins. Bitte öffne sie direkt.',
};

/** Devices report refusals in English, in technical terms. */
const inOurWords = (error: unknown): never => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') throw new TurnedAway();
  throw new Error(
    sentences[name] ?? 'Dein Gerät konnte den Passkey gerade nicht verwenden. Bitte versuche es noch einmal.',
  );
};

const known = (passkeys: Question['allowCredentials']) =>
  passkeys.map(({ id }) => ({ id, type: 'public-key' as const }));

const answerTo = async (question: Question, useBrowserAutofill = false) => {
  const { allowCredentials, ...rest } = question;
  const optionsJSON = { ...rest, allowCredentials: known(allowCredentials) };
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(inOurWords);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
};

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** Whether this device can authenticate its user. */
export const hasOwnAuthenticator = async (): Promise<boolean> =>
  browserSupportsWebAuthn() && (await platformAuthenticatorIsAvailable());

export const signInWithPasskey = async (keepLoggedIn: boolean) =>
  send(secondFactor.signInWithPasskey, {
    credential: await answerTo(await send(secondFactor.askPasskey, {})),
    keepLoggedIn,
  });

/** Waits until the user selects a passkey from the browser's autofill; never resolves without autofill. */
export const signInFromProposal = async (keepLoggedIn: () => boolean) => {
  if (!(await browserSupportsWebAuthnAutofill())) throw new TurnedAway();
  const chosen = async () => answerTo(await send(secondFactor.askPasskey, {}), true);
  // Before a selection the user has requested nothing, so errors are silent: form and button report their own.
  const credential = await chosen().catch(() => {
    throw new TurnedAway();
  });
  return send(secondFactor.signInWithPasskey, { credential, keepLoggedIn: keepLoggedIn() });
};

export const stopProposing = () => WebAuthnAbortService.cancelCeremony();

export const confirmWithPasskey = async () =>
  send(secondFactor.confirmWithPasskey, { credential: await answerTo(await send(secondFactor.askOwnPasskey, {})) });

/** Requests a new passkey from the device and registers it. */
export const registerPasskey = async (name: string) => {
  const { excludeCredentials, ...invitation } = await send(secondFactor.invitePasskey, {});
  const { id, response } = await startRegistration({
    optionsJSON: {
      ...invitation,
      // Widely supported algorithms in order of preference: ES256, EdDSA, RS256.
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: known(excludeCredentials),
      // It must store the account and verify the user: only then it counts as both factors.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  }).catch(inOurWords);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return send(secondFactor.addPasskey, { name, credential: { id, clientDataJSON, attestationObject, transports } });
};
