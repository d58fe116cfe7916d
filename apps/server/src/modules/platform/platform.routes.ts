import { contract } from '@vereinshaus/contract';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { wholeExport as exportCall } from '@vereinshaus/contract/platform/calls';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import type { Database } from '../../kit/database.ts';
import { type FileRoute, generatedDownload } from '../../kit/file-routes.ts';
import { productVersion } from '../../kit/product-version.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import type { MediaStore } from '../media/index.ts';
import type { enterSession } from '../session/index.ts';
import { acceptApplication, applyForClub, declineApplication, waitingApplications } from './applications.ts';
import { appointAdministrator } from './appoint-administrator.ts';
import {
  dropMailbox,
  enteredMailbox,
  keepMailbox,
  mailboxState,
  type OpenMailbox,
  tryMailbox,
} from './bounce-mailbox.ts';
import { removeClub, removeDemo, resumeClub, suspendClub } from './club-standing.ts';
import { createClub } from './create-club.ts';
import { acceptHost, addHost, claimOf, dropHost, makeMainHost } from './host-names.ts';
import { requireClub } from './in-club.ts';
import { keepMailServer, keptMailServer, type OpenMailer, sendTestMail, withKeptPassword } from './mail-server.ts';
import { takeOutClub } from './note-export.ts';
import { addNotice, currentNotices, removeNotice } from './notices.ts';
import { platformErrors } from './platform.errors.ts';
import { allClubs, clubForPlatform, troublesOfHouse } from './platform.queries.ts';
import { makePracticeClub } from './practice-club.ts';
import { type HostProof, proofOf } from './prove-host.ts';
import { setQuota } from './set-quota.ts';
import { requireSetUp, setUp, setUpPath, setUpState } from './set-up.ts';

/** What the platform is told about the installation. */
export type Installation = {
  /** SMTP_URL is set: what is kept in the database waits behind it. */
  hasMailInEnvironment: boolean;
  /** The owner of the tables is there to make demo clubs. */
  fillsDemo: boolean;
  /** Clubs may ask to come here. */
  takesApplications: boolean;
};

const invited = (link: string, message: string) => ({ ...succeeded(message), link });

const noMailServer = { server: '', port: 465, user: '', sender: '', senderName: '' };

export const platformRoutes = (record: Parameters<typeof enterSession>[1], installation: Installation) => {
  const mailFrom = (isKept: boolean) =>
    installation.hasMailInEnvironment ? ('environment' as const) : isKept ? ('kept' as const) : ('none' as const);
  return routes(contract.platform, {
    setUpState: async (ctx, { token }) => ({
      ...(await setUpState(ctx, token)),
      mail: mailFrom((await keptMailServer(ctx.db, ctx.secrets)) !== undefined),
      fillsDemo: installation.fillsDemo,
    }),
    setUp: async (ctx, input) => ({ ...succeeded('Alles eingerichtet.'), ...(await setUp(ctx, record, input)) }),
    clubs: async (ctx) => ({ version: productVersion, clubs: await allClubs(ctx) }),
    club: async (ctx, { clubID }) => clubForPlatform(ctx, clubID),
    createClub: async (ctx, { club, administrator }) => {
      const { id: ID, link } = await createClub(ctx, { club, administrator, isTrusted: false });
      return { ...invited(link, 'Verein angelegt'), ID };
    },
    applyState: async () => ({ isOpen: installation.takesApplications }),
    apply: async (ctx, wish) => {
      if (!installation.takesApplications) throw platformErrors.noApplications();
      await applyForClub(ctx, wish);
      return succeeded('Danke! Du bekommst eine E-Mail, sobald über euren Verein entschieden ist.');
    },
    applications: async (ctx) => ({ applications: await waitingApplications(ctx) }),
    accept: async (ctx, { ID: applicationId }) => {
      const { id: ID, link } = await acceptApplication(ctx, applicationId);
      return { ...invited(link, 'Verein angelegt'), ID };
    },
    decline: async (ctx, { ID: applicationId, text }) => {
      await declineApplication(ctx, { applicationId, text });
      return succeeded('Abgesagt');
    },
    practise: async (ctx, { club_ID: clubId, host }) => {
      const { id: ID, isOpen } = await makePracticeClub(ctx, { clubId, host }, { isTrusted: false });
      const proof = isOpen ? '' : `; ${host} wartet auf den Nachweis`;
      return { ...succeeded(`Der Übungsverein ist angelegt${proof}`), ID };
    },
    addHost: async (ctx, { club_ID: clubId, host }) =>
      succeeded(
        (await addHost(ctx, { clubId, host }, { isTrusted: false }))
          ? `${host} führt jetzt zum Verein`
          : `${host} wartet auf den Nachweis`,
      ),
    makeMainHost: async (ctx, { club_ID: clubId, host }) => {
      await makeMainHost(ctx, { clubId, host });
      return succeeded(`Links beginnen jetzt mit ${host}`);
    },
    dropHost: async (ctx, { club_ID: clubId, host }) => {
      await dropHost(ctx, { clubId, host });
      return succeeded(`${host} entfernt`);
    },
    appoint: async (ctx, { club_ID: clubId, ...wanted }) => {
      const { link } = await appointAdministrator(ctx, { clubId, ...wanted });
      return invited(link, 'Die neue Administration ist eingetragen');
    },
    setQuota: async (ctx, { club_ID: clubId, ...quota }) => {
      await setQuota(ctx, clubId, quota);
      return succeeded('Das Kontingent ist gespeichert');
    },
    suspend: async (ctx, { club_ID: clubId, text }) => {
      await suspendClub(ctx, { clubId, text });
      return succeeded('Der Verein ist stillgelegt');
    },
    resume: async (ctx, { club_ID: clubId }) => {
      await resumeClub(ctx, clubId);
      return succeeded('Der Verein ist wieder in Betrieb');
    },
    remove: async (ctx, { club_ID: clubId, name }) => {
      const { until } = await removeClub(ctx, { clubId, name });
      return succeeded(`Der Verein wird nach dem ${formatDay(until)} gelöscht. Bis dahin kannst du das zurücknehmen.`);
    },
    removeDemo: async (ctx) => {
      await removeDemo(ctx);
      return { ...succeeded('Die Vorführ-Vereine werden gelöscht'), setUpPath: await setUpPath(ctx) };
    },
    notices: async (ctx) => ({ notices: await currentNotices(ctx) }),
    addNotice: async (ctx, notice) => {
      await addNotice(ctx, notice);
      return succeeded('Der Hinweis ist eingetragen');
    },
    removeNotice: async (ctx, { ID: noticeId }) => {
      await removeNotice(ctx, noticeId);
      return succeeded('Der Hinweis ist entfernt');
    },
    mailServer: async (ctx) => {
      const kept = await keptMailServer(ctx.db, ctx.secrets);
      const { password: _secret, ...shown } = kept ?? { ...noMailServer, password: '' };
      return { from: mailFrom(kept !== undefined), ...shown };
    },
    saveMailServer: async (ctx, server) => {
      await keepMailServer(ctx, server);
      return succeeded('Der Mailserver ist gespeichert');
    },
    troubles: async (ctx) => ({ troubles: await troublesOfHouse(ctx) }),
  });
};

/** Postfach für Unzustellbares. */
export const mailboxRoutes = (allowedHosts: readonly string[]) =>
  routes(contract.bounceMailbox, {
    get: mailboxState,
    save: async (ctx, access) => {
      await keepMailbox(ctx, access, allowedHosts);
      return succeeded('Das Postfach ist gespeichert. Es wird gleich nachgesehen.');
    },
    remove: async (ctx) => {
      await dropMailbox(ctx);
      return succeeded('Das Postfach wird nicht mehr gelesen.');
    },
  });

const messagesFound = (count: number) => (count === 1 ? 'Eine Nachricht liegt' : `${count} Nachrichten liegen`);

const mailSent = (to: string) => succeeded(`Die Testmail an ${to} ist unterwegs.`);

export const mailboxCheckRoutes = (
  openMailbox: OpenMailbox,
  allowedHosts: readonly string[],
): readonly AfterCommitRoute[] => [
  afterCommit(contract.bounceMailboxChecks.test, async (ctx, given) => {
    const access = await enteredMailbox(ctx, given, allowedHosts);
    return async () => {
      const count = await tryMailbox(openMailbox, access, allowedHosts);
      return succeeded(`Die Verbindung klappt. ${messagesFound(count)} im Posteingang.`);
    };
  }),
];

/** Calls that ask somebody outside, after the transaction. */
export const platformCheckRoutes = (proof: HostProof, open: OpenMailer): readonly AfterCommitRoute[] => [
  afterCommit(contract.platformChecks.testSetUpMail, async (ctx, { token, mail, to }) => {
    await requireSetUp(ctx, token);
    return async () => {
      await sendTestMail(open, mail, to, ctx.now);
      return mailSent(to);
    };
  }),
  afterCommit(contract.platformChecks.testMail, async (ctx, { mail, to }) => {
    const server = await withKeptPassword(ctx, mail);
    return async () => {
      await sendTestMail(open, server, to, ctx.now);
      return mailSent(to);
    };
  }),
  afterCommit(contract.platformChecks.checkHost, async (ctx, { club_ID: clubId, host }) => {
    await requireClub(ctx, clubId);
    const { token } = await claimOf(ctx, { clubId, host });
    return async (afterwards) => {
      if (!(await proof.isGiven(proofOf(host, token)))) throw platformErrors.notProven({ host });
      await afterwards((db, jobs) => acceptHost({ ...ctx, db, jobs }, { clubId, host }));
      return succeeded(`${host} führt jetzt zum Verein`);
    };
  }),
];

export const platformFileRoutes = (database: Database, store: MediaStore): readonly FileRoute[] => [
  generatedDownload(exportCall, (ctx, { clubID: clubId }) => takeOutClub(ctx, clubId, { database, store })),
];
