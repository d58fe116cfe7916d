import { textOn } from '@vereinshaus/contract/kit/contrast';
import { initialsOf } from '@vereinshaus/contract/kit/initials';
import { termsName } from '@vereinshaus/contract/registration/terms-name';
import { type Html, html } from '../../kit/html.ts';
import { clubColours } from './club-colours.ts';
import type { PublicClub } from './visit.ts';

/** The logo, else initials on the club's colour, as the program draws it. */
export const logoOf = (club: PublicClub, size: number): Html =>
  club.showLogo && club.logo !== ''
    ? html`<img src="${club.logo}" alt="" class="logo" style="height:${size}px;max-width:${size * 3}px">`
    : html`<span aria-hidden="true" class="initials" style="width:${size}px;height:${size}px;font-size:${size * 0.42}px;background:${club.color};color:${textOn(club.color, club.fontColor)}">${initialsOf(club.shortName || club.name)}</span>`;

/** What the law wants to be found from every public page, in the order of the program. */
export const footerOf = ({ dataprotectionLink, agbsLink, termsWording }: PublicClub): Html =>
  html`<footer><a href="/impressum">Impressum</a>${dataprotectionLink !== '' && html`<a href="${dataprotectionLink}" rel="noreferrer">Datenschutz</a>`}${agbsLink !== '' && html`<a href="${agbsLink}" rel="noreferrer">${termsName(termsWording)}</a>`}<a href="/kurz-gesagt">Kurz gesagt</a><a href="/barrierefreiheit">Barrierefreiheit</a></footer>`;

/** What stands above every page, where the program puts it as well. */
export const noticesOf = ({ notices }: PublicClub): Html =>
  html`${notices.length > 0 && html`<section aria-label="Hinweise" class="notices">${notices.map((text) => html`<p>${text}</p>`)}</section>`}`;

/** The content of a page, in the colours of the club; the rest of its look is in apps/web/public/early. */
export const styledContent = (club: PublicClub, content: Html): Html =>
  html`<div class="early" style="${clubColours(club)}">${content}</div>`;

/** Around the pages that need no session: the bar with the way home and to the sign-in. */
export const framedPage = (club: PublicClub, content: Html): Html =>
  styledContent(
    club,
    html`<header class="bar"><a href="/" class="brand">${logoOf(club, 36)}<span class="wide">${club.name}</span><span class="narrow">${club.shortName || club.name}</span></a><a href="/benutzer/login" class="button plain">Anmelden</a></header>
<main><div class="content">${noticesOf(club)}${content}</div>${footerOf(club)}</main>`,
  );
