import { contract } from '@vereinshaus/contract';
import { savedButEmail, savedProfile } from '@vereinshaus/contract/persons/profile';
import { routes, succeeded } from '../../kit/routes.ts';
import type { EverythingAbout } from '../about-person/index.ts';
import { anonymisePerson } from './anonymise-person.ts';
import { addToOwnFamily, type SharingOutcome } from './ask-to-share.ts';
import { confirmData } from './confirm-data.ts';
import { dataViewersOf } from './data-viewers.queries.ts';
import { erasureOf } from './erase-mentions.ts';
import { createAllocationCode, leaveGroup, moveToGroup } from './families.ts';
import { objectToAllocation } from './object-to-allocation.ts';
import { removePhoto } from './photo.ts';
import { sensitiveAccessOf, signInInfoOf } from './profile.queries.ts';
import { removePerson, setDeathDate } from './removal.ts';
import { savePerson } from './save-person.ts';
import { addSvn, declareNoSvn, revealSvn } from './svn.ts';

const addedTexts: Readonly<Record<SharingOutcome['outcome'], string>> = {
  joined: 'Die Person gehört jetzt zu deiner Familie.',
  shared: 'Du kümmerst dich jetzt mit um dieses Kind.',
  pays: 'Unter „Zwei Zuhause“ steht jetzt, was du zahlen sollst. Stimm zu oder lehne ab.',
  asked: 'Das andere Zuhause ist gefragt. Sobald es zustimmt, siehst du das Kind hier.',
};

export const profileRoutes = (everything: EverythingAbout) =>
  routes(contract.profile, {
    objectToAllocation: async (ctx, { token }) => {
      await objectToAllocation(ctx, token);
      return succeeded(
        'Dein Widerspruch gilt: Die Person ist wieder dort, wo sie vorher war. Der Verein ist verständigt.',
      );
    },
    save: async (ctx, { ID: personId, ...input }) => {
      const { placeId, pendingEmail, version } = await savePerson(ctx, { personId, ...input });
      const message = pendingEmail === '' ? savedProfile : savedButEmail(pendingEmail);
      return { ...succeeded(message), place_ID: placeId, version };
    },
    confirmData: async (ctx, { child_ID: personId }) => ({
      ...succeeded('Daten bestätigt'),
      unconfirmedPersons: await confirmData(ctx, personId),
    }),
    removePhoto: async (ctx, { child_ID: personId }) => {
      await removePhoto(ctx, personId);
      return succeeded('Foto entfernt');
    },
    addSvn: async (ctx, { child_ID: personId, svn, forceOtherBirthdate: force = false }) => {
      await addSvn(ctx, { personId, svn, force });
      return succeeded('Sozialversicherungsnummer gespeichert');
    },
    noSvn: async (ctx, { child_ID: personId }) => {
      await declareNoSvn(ctx, personId);
      return succeeded(savedProfile);
    },
    revealSvn: async (ctx, { child_ID: personId }) => ({
      status: 'success' as const,
      svn: await revealSvn(ctx, personId),
    }),
    dataViewers: async (ctx, { child_ID: personId }) => dataViewersOf(ctx, personId),
    sensitiveAccess: async (ctx, { child_ID: personId }) => ({ entries: await sensitiveAccessOf(ctx, personId) }),
    signInInfo: async (ctx, { child_ID: personId }) => ({
      status: 'success' as const,
      ...(await signInInfoOf(ctx, personId)),
    }),
    move: async (ctx, { child_ID: personId, verwalter_ID: managerId }) => {
      await moveToGroup(ctx, { personId, managerId });
      return succeeded('Person verschoben');
    },
    leaveGroup: async (ctx, { child_ID: personId }) => {
      await leaveGroup(ctx, personId);
      return succeeded('Die Person verwaltet sich jetzt selbst.');
    },
    addAllocation: async (ctx, { token: code = '', svn = '', how }) => {
      const added = await addToOwnFamily(ctx, { code, svn, moves: how === 'moves' });
      const child_ID = 'personId' in added ? added.personId : 0;
      return { ...succeeded(addedTexts[added.outcome]), outcome: added.outcome, child_ID };
    },
    allocationCode: async (ctx, { child_ID: personId }) => ({
      status: 'success' as const,
      ...(await createAllocationCode(ctx, personId)),
    }),
    setDeath: async (ctx, { child_ID: personId, new_death: day }) => {
      await setDeathDate(ctx, { personId, day });
      return succeeded(savedProfile);
    },
    remove: async (ctx, { child_ID: personId, confirmed = false }) => {
      await removePerson(ctx, { personId, confirmed });
      return succeeded('Person gelöscht');
    },
    anonymise: async (ctx, { child_ID: personId, confirmed = false }) => {
      await anonymisePerson(ctx, everything, { personId, confirmed });
      return succeeded('Person anonymisiert');
    },
    erasure: async (ctx, { child_ID: personId }) => ({ erasure: await erasureOf(ctx, personId) }),
  });
