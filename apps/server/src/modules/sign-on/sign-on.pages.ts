import type { KoaContextWithOIDC } from 'oidc-provider';
import { type Html, html } from '../../kit/html.ts';

const style = `
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:1rem;background:Canvas;color:CanvasText}
main{max-width:28rem;margin:8vh auto 0;padding:1.5rem;border:1px solid color-mix(in srgb,CanvasText 20%,transparent);border-radius:.5rem}
h1{font-size:1.35rem;line-height:1.3;margin:0 0 1rem}
ul{padding-left:1.25rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
button,.button{font:inherit;min-height:2.75rem;padding:.5rem 1.25rem;border-radius:.25rem;border:1px solid currentColor;background:transparent;color:inherit;text-decoration:none;cursor:pointer}
button.first{background:#1c5a99;border-color:#1c5a99;color:#fff}
.quiet{opacity:.75;font-size:.9rem}`;

/** A page on its own, without a program behind it. */
export const pageOf = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="de-AT"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${{ html: style }}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`.html;

/**
 * What such a page may do. Browsers also ask where a form leads in the end: to the program that waits for the answer.
 */
export const pagePolicy = (returnAddresses: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...new Set(returnAddresses.map((address) => new URL(address).origin))].join(' '),
  ].join('; ');

type ConsentDetails = {
  /** „beim Turnverein Demostadt“. */
  atClub: string;
  programName: string;
  name: string;
  /** What the program learns, in words. */
  told: readonly string[];
};

/** Zustimmung: what the program learns, before it learns it. */
export const consentPage = ({ atClub, programName, name, told }: ConsentDetails): string =>
  pageOf(
    `Bei „${programName}“ anmelden`,
    html`<p>Du bist ${atClub} angemeldet als <strong>${name}</strong>.</p>
<p>„${programName}“ erfährt:</p>
<ul>${told.map((line) => html`<li>${line}</li>`)}<li>ein Kennzeichen, an dem es dich wiedererkennt</li></ul>
<p class="quiet">Dein Passwort erfährt es nicht. Wir fragen dich das nur einmal.</p>
<form method="post"><button class="first" name="decision" value="allow">Anmelden</button><button name="decision" value="cancel">Abbrechen</button></form>`,
  );

/** Somebody who may not sign in there, and why. */
export const refusalPage = (programName: string, reason: string): string =>
  pageOf(
    `Keine Anmeldung bei „${programName}“`,
    html`<p>${reason}</p>
<form method="post"><button name="decision" value="cancel">Zurück zu „${programName}“</button></form>`,
  );

const problemTitle = 'Die Anmeldung ist nicht möglich';

export const expiredSentence =
  'Die Anmeldung ist abgelaufen oder in einem anderen Fenster begonnen worden. Bitte beginne im Programm noch einmal.';
export const unknownSentence = 'Das Programm ist dem Verein nicht bekannt oder gesperrt.';

export const problemPage = (sentence: string): string => pageOf(problemTitle, html`<p>${sentence}</p>`);

/** Said by the button on our page alone: nobody is signed out of the house by a link. */
export const signOutWord = 'hier';

const show = (ctx: KoaContextWithOIDC, title: string, content: Html, returnAddresses: readonly string[] = []) => {
  ctx.type = 'html';
  ctx.set('content-security-policy', pagePolicy(returnAddresses));
  ctx.body = pageOf(title, content);
};

/** Abmelden, asked for by a program: here as well, or only there? */
export const signOutPage = (ctx: KoaContextWithOIDC, form: string) => {
  const { client } = ctx.oidc;
  show(
    ctx,
    'Abmelden',
    html`<p>${client?.clientName === undefined ? 'Das Programm hat dich abgemeldet.' : `„${client.clientName}“ hat dich abgemeldet.`} Möchtest du dich auch beim Verein abmelden?</p>
${{ html: form }}<p><button class="first" form="op.logoutForm" name="logout" value="${signOutWord}">Abmelden</button> <button form="op.logoutForm">Angemeldet bleiben</button></p>`,
    client?.postLogoutRedirectUris ?? [],
  );
};

export const signedOutPage = (ctx: KoaContextWithOIDC) =>
  show(ctx, 'Abgemeldet', html`<p>Du bist abgemeldet.</p><p><a class="button" href="/">Zur Startseite</a></p>`);

type SignOnFailure = { error: string; description?: string | undefined };

const reasons: Readonly<Record<string, string>> = {
  invalid_client: unknownSentence,
  session_not_found: expiredSentence,
  invalid_redirect_uri: 'Die Adresse, an die das Programm zurückführen will, ist beim Verein nicht eingetragen.',
  access_denied: 'Die Anmeldung wurde abgebrochen.',
};

/** Whoever lands here has done nothing wrong: the words are for them, the code for who has set up the program. */
export const errorPage = (ctx: KoaContextWithOIDC, { error, description }: SignOnFailure) =>
  show(
    ctx,
    problemTitle,
    html`<p>${reasons[error] ?? 'Das Programm hat etwas angefragt, was so nicht geht.'}</p>
<p class="quiet">${error}${description !== undefined && `: ${description}`}</p>`,
  );
