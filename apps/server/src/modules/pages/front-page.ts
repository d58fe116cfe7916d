import { contract } from '@vereinshaus/contract';
import { html } from '../../kit/html.ts';
import { blocksOf } from './page-blocks.ts';
import { footerOf, logoOf, noticesOf, styledContent } from './page-frame.ts';
import { clubName, headOf } from './page-head.ts';
import { clubData } from './structured-data.ts';
import type { Visit } from './visit.ts';

export const frontParts = ['src/areas/session/SignInPage.tsx'];

/**
 * / and /benutzer/login for visitors: the club, the way to its offers, and the form to sign in. What is typed before the
 * program is there, the program takes over; until then nothing can be sent.
 */
export const frontPage = async (visit: Visit) => {
  const { club } = visit;
  const name = clubName(club);
  const { page } = await visit.ask(contract.pageBlocks.shown, { place: 'front' });
  return {
    head: headOf(visit, {
      title: name,
      description: `${name}: Kurse und Angebote ansehen, buchen und anmelden.`,
      path: '/',
      structured: clubData(visit),
    }),
    body: styledContent(
      club,
      html`${noticesOf(club)}<main class="front">
<section class="door" aria-label="Angebote finden"><div class="club">${logoOf(club, 56)}<p>${name}</p></div>
<div class="way"><h2>Finde, was zu euch passt</h2>
<form action="/kurs/buchung" class="question"><label for="alter">Wie alt ist dein Kind?</label><input id="alter" name="alter" inputmode="numeric" autocomplete="off" maxlength="3" placeholder="Jahre"><button class="button plain">Angebote zeigen</button></form>
<a href="/kurs/buchung" class="all">Alle Angebote ansehen</a>${club.showTryoutsAndRoles && html`<a href="/kurs/buchung?schnuppern=1" class="all">Zuerst schnuppern</a>`}</div></section>
<div class="column"><section class="card"><h1>Anmelden</h1><form class="sign-in">
<label for="username">E-Mail-Adresse</label><input id="username" name="username" type="email" inputmode="email" autocomplete="username webauthn" autocapitalize="none">
<label for="password">Passwort</label><input id="password" name="password" type="password" autocomplete="current-password">
<div class="kept"><label><input type="checkbox" name="keepLoggedIn"> Angemeldet bleiben</label><a href="/benutzer/login?passwort=vergessen">Passwort vergessen?</a></div>
<button class="button" disabled>Anmelden</button>
<a href="/benutzer/login?passwort=link" class="link">Ohne Passwort anmelden: Link per E-Mail</a></form></section>
<p class="register">Noch kein Konto? <a href="/registrieren">Neu registrieren</a></p>${footerOf(club)}</div>
${page !== null && html`<section class="card below blocks" aria-label="${page.title}">${blocksOf(page.blocks)}</section>`}</main>`,
    ),
    parts: frontParts,
    styles: ['frame', 'front', ...(page === null ? [] : ['blocks'])],
  };
};
