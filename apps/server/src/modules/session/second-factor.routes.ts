import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { addApp, startApp } from './add-app.ts';
import { addPasskey, invitePasskey } from './add-passkey.ts';
import { declinePasskey, removePasskey, renamePasskey } from './change-passkeys.ts';
import { askOwnPasskey, confirmWithPasskey, confirmWithPassword } from './confirm-identity.ts';
import { removeApp, renewRecoveryCodes, resetFactors } from './drop-factors.ts';
import { ownFactors } from './factors.queries.ts';
import type { PersonRecord } from './person-record.ts';
import { finishWithApp, finishWithRecoveryCode } from './second-step.ts';
import { askPasskey, signInWithPasskey } from './sign-in-with-passkey.ts';

const welcome = ({ clubId, hasOtherClubs }: { clubId: number; hasOtherClubs: boolean }) => ({
  ...succeeded('Willkommen!'),
  verein_ID: clubId,
  multiple: hasOtherClubs,
});

export const secondFactorRoutes = (record: PersonRecord) =>
  routes(contract.secondFactor, {
    askPasskey: (ctx) => askPasskey(ctx),
    signInWithPasskey: async (ctx, { credential, keepLoggedIn }) =>
      welcome(await signInWithPasskey(ctx, record, { credential, keep: keepLoggedIn })),
    finishWithApp: async (ctx, { code, trustDevice }) =>
      welcome(await finishWithApp(ctx, record, { code, trustsDevice: trustDevice })),
    finishWithRecoveryCode: async (ctx, { code }) => welcome(await finishWithRecoveryCode(ctx, record, code)),
    list: (ctx) => ownFactors(ctx),
    confirmWithPassword: async (ctx, { password }) => {
      await confirmWithPassword(ctx, password);
      return succeeded('Danke, du bist bestätigt.');
    },
    askOwnPasskey: (ctx) => askOwnPasskey(ctx),
    confirmWithPasskey: async (ctx, { credential }) => {
      await confirmWithPasskey(ctx, credential);
      return succeeded('Danke, du bist bestätigt.');
    },
    invitePasskey: (ctx) => invitePasskey(ctx),
    addPasskey: async (ctx, input) => ({
      ...succeeded('Der Passkey ist eingerichtet.'),
      codes: await addPasskey(ctx, input),
    }),
    renamePasskey: async (ctx, { ID: passkeyId, name }) => {
      await renamePasskey(ctx, { passkeyId, name });
      return succeeded('Der Passkey heißt jetzt anders.');
    },
    removePasskey: async (ctx, { ID: passkeyId }) => {
      await removePasskey(ctx, passkeyId);
      return succeeded('Der Passkey ist entfernt.');
    },
    startApp: (ctx) => startApp(ctx),
    addApp: async (ctx, { code }) => ({
      ...succeeded('Die Authenticator-App ist eingerichtet.'),
      codes: await addApp(ctx, code),
    }),
    removeApp: async (ctx) => {
      await removeApp(ctx);
      return succeeded('Die Authenticator-App ist entfernt.');
    },
    renewRecoveryCodes: async (ctx) => ({
      ...succeeded('Das sind deine neuen Wiederherstellungscodes.'),
      codes: await renewRecoveryCodes(ctx),
    }),
    declinePasskey: async (ctx, { forever }) => {
      await declinePasskey(ctx, { forever });
      return succeeded(forever ? 'Wir fragen nicht mehr.' : 'Wir fragen später noch einmal.');
    },
    reset: async (ctx, { child_ID: personId }) => {
      await resetFactors(ctx, personId);
      return succeeded('Die Faktoren sind zurückgesetzt, die Person wurde verständigt.');
    },
  });
