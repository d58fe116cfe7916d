import { type Html, html, jsonScript } from '../../kit/html.ts';
import type { Visit } from './visit.ts';

/** What search engines and messengers show of a page. */
export type PageHead = {
  title: string;
  description: string;
  /** The one address of what several may lead to. */
  path: string;
  picture?: { path: string; alt: string };
  structured: unknown;
};

const longestDescription = 160;

/** One line of it, ended at a word. */
export const summaryOf = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longestDescription) return line;
  const cut = line.slice(0, longestDescription);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`;
};

export const clubName = ({ fullName, name }: Visit['club']): string => fullName || name;

/** The club's own picture where a page has none. */
const pictureOf = ({ club }: Visit, { picture }: PageHead) => {
  if (picture !== undefined) return picture;
  const path = club.cover || (club.showLogo ? club.logo : '');
  return path === '' ? undefined : { path, alt: clubName(club) };
};

const pictureTags = (origin: string, { path, alt }: { path: string; alt: string }): Html =>
  html`<meta property="og:image" content="${origin}${path}"><meta property="og:image:alt" content="${alt}"><meta name="twitter:card" content="summary_large_image">`;

export const headOf = (visit: Visit, told: PageHead): Html => {
  const { origin, club } = visit;
  const address = `${origin}${told.path}`;
  const picture = pictureOf(visit, told);
  return html`<title>${told.title}</title>
    <meta name="description" content="${told.description}">
    <link rel="canonical" href="${address}">
    <meta property="og:type" content="website"><meta property="og:locale" content="de_AT">
    <meta property="og:site_name" content="${clubName(club)}">
    <meta property="og:title" content="${told.title}">
    <meta property="og:description" content="${told.description}">
    <meta property="og:url" content="${address}">
    ${picture === undefined ? false : pictureTags(origin, picture)}
    ${jsonScript(html`type="application/ld+json"`, told.structured)}`;
};
