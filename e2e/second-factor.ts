import type { Page } from '@playwright/test';
import { type Member, plainMember, signInForTheFirstTime } from './accounts.ts';
import { south } from './people.ts';

/** A device takes the browser's own proposal at once, before anybody can click: where somebody clicks, there is none. */
export const proposeNothing = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** A device that recognises its owner, as Chromium plays it. */
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
