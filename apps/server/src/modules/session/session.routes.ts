import { contract } from '@vereinshaus/contract';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { requestLink, sendPasswordLink } from './password-link.ts';
import type { PersonRecord, TokenRecord } from './person-record.ts';
import { revertEmailChange } from './revert-email-change.ts';
import type { Entry } from './second-step.ts';
import { accountsElsewhere, signInUrl, statusOf } from './session.queries.ts';
import { endSession, sessionsOf } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signInByLink } from './sign-in-by-link.ts';
import { endSessionsInBrowser, signOutEverywhere } from './sign-out.ts';
import { returnToOwnView, takeOverView } from './take-over-view.ts';

const revertedMessage = {
  cancelled: 'Die Änderung ist zurückgenommen. Deine E-Mail-Adresse bleibt, wie sie war.',
  restored:
    'Deine frühere E-Mail-Adresse gilt wieder, und alle Geräte sind abgemeldet. Wir haben dir einen Link geschickt, mit dem du ein neues Passwort setzt.',
} as const;

/** The same for everyone, so that it does not reveal whether there is an account. */
const linkUnderWay = 'Wenn es zu dieser Adresse ein Konto gibt, bekommst du in Kürze eine E-Mail mit einem Link.';

const entryReply = ({ clubId, hasOtherClubs, next }: Entry, welcome: string) => {
  const account = { verein_ID: clubId, multiple: hasOtherClubs };
  if (!next.isAsked) return { status: 'success' as const, message: welcome, ...account };
  const factors = { app: next.app, passkey: next.passkey };
  return { status: 'second_step' as const, message: 'Jetzt fehlt noch der zweite Faktor.', ...account, factors };
};

const { linkedAccounts, ...ownCalls } = contract.session;

type AskElsewhere = (email: string, now: Date) => Promise<readonly { name: string; url: string }[]>;

/** Other installations are asked after the transaction, so that no connection is held meanwhile. */
export const linkedAccountRoutes = (askElsewhere: AskElsewhere): readonly AfterCommitRoute[] => [
  afterCommit(linkedAccounts, async (ctx) => {
    const { email, name, users } = await accountsElsewhere(ctx);
    return async () => {
      const elsewhere = email === '' ? [] : await askElsewhere(email, ctx.now);
      const theirs = elsewhere.map((club) => ({
        platform: club.name,
        name,
        login_url: signInUrl(club.url, email),
        logo: '',
      }));
      return { users: [...users, ...theirs] };
    };
  }),
];

export const sessionRoutes = (record: PersonRecord & TokenRecord) =>
  routes(ownCalls, {
    status: async (ctx) =>
      ctx.viewer ? statusOf(ctx, ctx.viewer) : { status: 'logged_out' as const, verein_ID: ctx.club.id },
    login: async (ctx, { username, password, keepLoggedIn }) => {
      const credentials = { email: username, password, keep: keepLoggedIn };
      return entryReply(await signIn(ctx, record, credentials), 'Willkommen!');
    },
    requestSignInLink: async (ctx, { email }) => {
      await requestLink(ctx, { email, signsIn: true });
      return succeeded(linkUnderWay);
    },
    signInByLink: async (ctx, { token, keepLoggedIn }) =>
      entryReply(await signInByLink(ctx, record, { token, keep: keepLoggedIn }), 'Willkommen!'),
    logout: async (ctx) => {
      await endSessionsInBrowser(ctx);
      return succeeded('Du bist abgemeldet.');
    },
    logoutEverywhere: async (ctx) => {
      await signOutEverywhere(ctx);
      return succeeded('Du bist jetzt auf allen Geräten abgemeldet.');
    },
    sessions: async (ctx) => ({ sessions: await sessionsOf(ctx) }),
    endSession: async (ctx, { ID: sessionId }) => {
      await endSession(ctx, sessionId);
      return succeeded('Das Gerät ist abgemeldet.');
    },
    requestPasswordReset: async (ctx, { email }) => {
      await requestLink(ctx, { email, signsIn: false });
      return succeeded(linkUnderWay);
    },
    changePassword: async (ctx, { token, password1 }) =>
      entryReply(await changePassword(ctx, record, { token, password: password1 }), 'Dein Passwort ist gesetzt.'),
    confirmEmail: async (ctx, { token }) => {
      const counts = await confirmEmailChange(ctx, record, token);
      return succeeded(
        counts
          ? 'Danke! Deine neue E-Mail-Adresse gilt ab jetzt.'
          : 'Danke! Die neue Adresse gilt, sobald auch von der bisherigen aus zugestimmt wird.',
      );
    },
    revertEmail: async (ctx, { token }) => succeeded(revertedMessage[await revertEmailChange(ctx, record, token)]),
    sendPasswordReset: async (ctx, { child_ID: personId }) => {
      await sendPasswordLink(ctx, personId);
      return succeeded('Der Link zum Setzen des Passworts wurde verschickt.');
    },
    resetView: async (ctx) => {
      await returnToOwnView(ctx);
      return succeeded('Du bist zurück in deiner eigenen Ansicht.');
    },
    takeOverView: async (ctx, { id: personId }) => {
      await takeOverView(ctx, personId);
      return succeeded('Du siehst jetzt die Ansicht dieser Person.');
    },
  });
