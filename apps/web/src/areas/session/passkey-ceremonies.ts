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

/** The person has turned away from what the device asked: nothing has happened, and nothing is to be said. */
export class TurnedAway extends Error {}

const sentences: Readonly<Record<string, string>> = {
  InvalidStateError: 'Auf diesem Gerät gibt es schon einen Passkey für dein Konto.',
  SecurityError: 'Passkeys gehen nur auf der eigenen Adresse eures Vereins. Bitte öffne sie direkt.',
};

/** What a device refuses it says in English and in its own terms. */
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

/** Is there something on this device that recognises its owner? */
export const hasOwnAuthenticator = async (): Promise<boolean> =>
  browserSupportsWebAuthn() && (await platformAuthenticatorIsAvailable());

export const signInWithPasskey = async (keepLoggedIn: boolean) =>
  send(secondFactor.signInWithPasskey, {
    credential: await answerTo(await send(secondFactor.askPasskey, {})),
    keepLoggedIn,
  });

/** Waits until somebody chooses a passkey from what the browser proposes at the address field; never, where it does not. */
export const signInFromProposal = async (keepLoggedIn: () => boolean) => {
  if (!(await browserSupportsWebAuthnAutofill())) throw new TurnedAway();
  const chosen = async () => answerTo(await send(secondFactor.askPasskey, {}), true);
  // Until somebody has chosen, nobody has asked for anything: the form and the button say what is wrong.
  const credential = await chosen().catch(() => {
    throw new TurnedAway();
  });
  return send(secondFactor.signInWithPasskey, { credential, keepLoggedIn: keepLoggedIn() });
};

export const stopProposing = () => WebAuthnAbortService.cancelCeremony();

export const confirmWithPasskey = async () =>
  send(secondFactor.confirmWithPasskey, { credential: await answerTo(await send(secondFactor.askOwnPasskey, {})) });

/** Asks the device for a new passkey and registers it. */
export const registerPasskey = async (name: string) => {
  const { excludeCredentials, ...invitation } = await send(secondFactor.invitePasskey, {});
  const { id, response } = await startRegistration({
    optionsJSON: {
      ...invitation,
      // As many devices speak them, in the order of preference: ES256, EdDSA, RS256.
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: known(excludeCredentials),
      // It must know the account by itself and recognise the person: only then it counts as both factors.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  }).catch(inOurWords);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return send(secondFactor.addPasskey, { name, credential: { id, clientDataJSON, attestationObject, transports } });
};
