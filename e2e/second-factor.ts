import type { Page } from '@playwright/test';
import { type Member, plainMember, signInForTheFirstTime } from './accounts.ts';
import { south } from './people.ts';

/** Switches off the browser's passkey proposal: the simulated device would accept it at once, before a test can click. */
export const proposeNothing = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** Chromium's simulated device, which always verifies its owner. */
export const addAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

export const nextMember = async (desk: Page, page: Page, place: number): Promise<Member> => {
  const member = await plainMember(desk, place);
  await signInForTheFirstTime(desk, page, member, south.origin);
  return member;
};
