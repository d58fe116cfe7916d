import { contract } from '@vereinshaus/contract';
import { membershipFiles } from '@vereinshaus/contract/membership/calls';
import { requestTexts } from '@vereinshaus/contract/membership/rules';
import { download, type FileRoute } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { addRole } from './add-role.ts';
import { personsByRole } from './by-role.queries.ts';
import { cardsOfGroup, verifiedCard } from './cards.queries.ts';
import { changeMany } from './change-many.ts';
import { changeMembership } from './change-membership.ts';
import { decideRequest } from './decide-request.ts';
import { editRole } from './edit-role.ts';
import { jubilees } from './jubilees.queries.ts';
import {
  boardOn,
  holdersOfRole,
  requestsOfClub,
  requestsOfGroup,
  roleCodesOfClub,
  rolesOfPerson,
} from './membership.queries.ts';
import { renewCard } from './renew-card.ts';
import { requestChange } from './request-change.ts';
import { addRoleCode, changeRoleCode, deleteRoleCode } from './role-codes.ts';
import { appleCard, googleCard, offeredWallets, type Wallets } from './wallet-cards.ts';
import { withdrawLeave } from './withdraw-leave.ts';

const saved = 'Erfolgreich gespeichert';

export const membershipRoutes = (wallets: Wallets) =>
  routes(contract.membership, {
    googleCard: async (ctx, { child_ID: personId }) => ({ url: await googleCard(ctx, wallets, personId) }),
    rolesOfPerson: async (ctx, { childID: personId }) => ({ roles: [...(await rolesOfPerson(ctx, personId))] }),
    addRole: async (ctx, { child_ID: personId, role: code, timeStart, note }) => {
      await addRole(ctx, { personId, code, timeStart, note });
      return succeeded(saved);
    },
    endRole: async (ctx, { child_ID: personId, ID, role, note, ...dates }) => {
      const record = typeof role === 'object' ? role : { ID, role };
      await editRole(ctx, { personId, roleId: ID ?? record.ID, code: record.role, note, dates });
      return succeeded(saved);
    },
    changeMembership: async (ctx, input) => {
      const { child_ID: personId, oldRoleID: oldRoleId, newRole: newCode, cancelMembershipfee: cancelsFee } = input;
      const { timeStart, note, sendEmail, emailText } = input;
      await changeMembership(ctx, { personId, oldRoleId, newCode, timeStart, cancelsFee, note, sendEmail, emailText });
      return succeeded(saved);
    },
    changeMany: async (ctx, { user_ids: personIds, newRole: newCode, timeStart, note, sendEmail }) => {
      const { changed, left } = await changeMany(ctx, { personIds, newCode, timeStart, note, sendEmail });
      const message =
        changed === 1
          ? 'Der Mitgliedsstand einer Person ist geändert.'
          : `Der Mitgliedsstand von ${changed} Personen ist geändert.`;
      return { ...succeeded(message), changed, left: [...left] };
    },
    requestChange: async (ctx, { child_ID: personId, kind, note }) => {
      await requestChange(ctx, { personId, kind, note });
      return succeeded(requestTexts.accepted);
    },
    withdrawLeave: async (ctx, { child_ID: personId }) => {
      await withdrawLeave(ctx, personId);
      return succeeded(requestTexts.withdrawn);
    },
    ownRequests: async (ctx) => ({ requests: [...(await requestsOfGroup(ctx))] }),
    requests: async (ctx) => ({ requests: [...(await requestsOfClub(ctx))] }),
    decideRequest: async (ctx, { ID: requestId, accept, answer }) => {
      await decideRequest(ctx, { requestId, accept, answer });
      return succeeded(accept ? 'Die Mitgliedschaft ist geändert.' : 'Die Anfrage ist abgelehnt.');
    },
    holdersOfRole: async (ctx, { code }) => ({ users: await holdersOfRole(ctx, code) }),
    roleCodes: async (ctx) => ({ roles: [...(await roleCodesOfClub(ctx))] }),
    addRoleCode: async (ctx, { role: code, ...words }) => {
      await addRoleCode(ctx, { code, ...words });
      return succeeded(saved);
    },
    changeRoleCode: async (ctx, { role: code, ...words }) => {
      await changeRoleCode(ctx, { code, ...words });
      return succeeded(saved);
    },
    deleteRoleCode: async (ctx, { role: code }) => {
      await deleteRoleCode(ctx, code);
      return succeeded('Die Rolle ist gelöscht.');
    },
    board: async (ctx, { time }) => ({ users: [...(await boardOn(ctx, time))] }),
    jubilees: async (ctx, input) => ({ users: await jubilees(ctx, input) }),
    byRole: async (ctx, input) => personsByRole(ctx, input),
    cards: async (ctx) => ({ cards: [...(await cardsOfGroup(ctx))], wallets: offeredWallets(ctx, wallets) }),
    renewCard: async (ctx, { child_ID: personId }) => {
      await renewCard(ctx, personId);
      return succeeded('Die neue Karte gilt ab sofort, die alte nicht mehr.');
    },
    verifyCard: async (ctx, { token, z: code }) => verifiedCard(ctx, { token, code }),
  });

export const membershipFileRoutes = (wallets: Wallets): readonly FileRoute[] => [
  download(membershipFiles.appleCard, (ctx, { child_ID: personId }) => appleCard(ctx, wallets, personId)),
];
