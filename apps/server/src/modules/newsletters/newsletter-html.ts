import { readableOn } from '@vereinshaus/contract/kit/contrast';
import { formatDay, formatDayAndTime, formatTime } from '@vereinshaus/contract/kit/days';
import { fillNewsletter, type NewsletterNames } from '@vereinshaus/contract/newsletters/newsletter-content';
import { escapeHtml } from '../../kit/html.ts';
import { plainText } from '../../kit/safe-html.ts';
import type { ShownCourse } from '../courses/index.ts';
import type { ComingDate } from '../events/index.ts';
import type { FilledBlock, PersonDates } from './fill-blocks.ts';

/** What every letter of a newsletter has in common. */
export type NewsletterHead = {
  name: string;
  color: string;
  /** The address of its picture; empty = none. */
  cover: string;
  origin: string;
  /** What stands at the end, beside the imprint. */
  foot: string;
};

export type NewsletterText = {
  subject: string;
  previewText: string;
  blocks: readonly FilledBlock[];
  names: NewsletterNames;
  /** Where its reader ends it; empty = it is a preview or stands in the archive. */
  unsubscribe: string;
};

const white = '#ffffff';
const ink = '#1f2328';
const quiet = '#57606a';

const courseDays = ({ startsOn, endsOn }: ShownCourse): string => {
  if (startsOn === null) return '';
  return endsOn === null || endsOn === startsOn
    ? `ab ${formatDay(startsOn)}`
    : `${formatDay(startsOn)} – ${formatDay(endsOn)}`;
};

const dateLine = ({ name, place, start, end }: ComingDate): string =>
  [`${formatDayAndTime(start)}–${formatTime(end)}`, name, place].filter((part) => part !== '').join(', ');

const paragraph = (html: string): string => `<p style="margin:0 0 12px">${html}</p>`;

const heading = (text: string): string =>
  text === '' ? '' : `<h2 style="margin:20px 0 8px;font-size:19px;line-height:26px">${escapeHtml(text)}</h2>`;

const items = (lines: readonly string[]): string =>
  `<ul style="margin:0 0 12px;padding-left:20px">${lines.map((line) => `<li style="margin:0 0 6px">${line}</li>`).join('')}</ul>`;

type LetterContext = {
  head: NewsletterHead;
  accent: string;
  fill: (value: string) => string;
  fillHtml: (value: string) => string;
};

/** A path leads into the club's own house. */
const absolute = (address: string, { origin }: NewsletterHead): string =>
  address.startsWith('/') ? `${origin}${address}` : address;

const withOwnPictures = (html: string, head: NewsletterHead): string =>
  html.replaceAll('src="/api/media/picture/', `src="${head.origin}/api/media/picture/`);

const datesOf = ({ name, dates }: PersonDates): string =>
  (name === '' ? '' : paragraph(`<strong>${escapeHtml(name)}</strong>`)) +
  items(dates.map((date) => escapeHtml(dateLine(date))));

/** Side by side where there is room; on a phone one below the other. */
const column = (html: string): string =>
  `<div class="column" style="display:inline-block;width:48%;min-width:240px;vertical-align:top;margin-right:1%">${html}</div>`;

const blockHtml = (block: FilledBlock, { head, accent, fill, fillHtml }: LetterContext): string => {
  const rich = (html: string) => withOwnPictures(fillHtml(html), head);
  switch (block.kind) {
    case 'text':
      return rich(block.html);
    case 'columns':
      return `<div style="margin:12px 0">${column(rich(block.left))}${column(rich(block.right))}</div>`;
    case 'picture': {
      const picture = `<img src="${escapeHtml(absolute(block.src, head))}" alt="${escapeHtml(block.alt)}" style="display:block;max-width:100%;height:auto;border-radius:8px">`;
      const led = block.link === '' ? picture : `<a href="${escapeHtml(absolute(block.link, head))}">${picture}</a>`;
      return `<div style="margin:16px 0">${led}</div>`;
    }
    case 'button':
      return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(absolute(block.url, head))}" style="display:inline-block;padding:12px 20px;background:${accent};color:${white};font-weight:600;text-decoration:none;border-radius:10px">${escapeHtml(fill(block.label))}</a></p>`;
    case 'courses': {
      const lines = block.courses.map((course) => {
        const days = courseDays(course);
        return `<a href="${escapeHtml(`${head.origin}/kurse/${course.id}`)}">${escapeHtml(course.name)}</a>${days === '' ? '' : `, ${days}`}`;
      });
      return lines.length === 0 ? '' : heading(fill(block.title)) + items(lines);
    }
    case 'dates': {
      const some = block.dates.filter(({ dates }) => dates.length > 0);
      return some.length === 0 ? '' : heading(fill(block.title)) + some.map(datesOf).join('');
    }
  }
};

const blockText = (block: FilledBlock, { head, fill }: Pick<LetterContext, 'head' | 'fill'>): string => {
  switch (block.kind) {
    case 'text':
      return fill(plainText(block.html));
    case 'columns':
      return fill([block.left, block.right].map(plainText).join('\n\n'));
    case 'picture':
      return [block.alt === '' ? '' : `[Bild: ${block.alt}]`, block.link === '' ? '' : absolute(block.link, head)]
        .filter((part) => part !== '')
        .join(' ');
    case 'button':
      return `${fill(block.label)}: ${absolute(block.url, head)}`;
    case 'courses':
      return [
        fill(block.title),
        ...block.courses.map((course) => {
          const days = courseDays(course);
          return `– ${course.name}${days === '' ? '' : `, ${days}`}: ${head.origin}/kurse/${course.id}`;
        }),
      ].join('\n');
    case 'dates':
      return [
        fill(block.title),
        ...block.dates.flatMap(({ name, dates }) => [
          ...(name === '' ? [] : [name]),
          ...dates.map((date) => `– ${dateLine(date)}`),
        ]),
      ].join('\n');
  }
};

/** Whoever prefers dark gets dark: the ground, the paper and the text; the club's colour stays. */
const darkMode = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){body{background:#16181b!important;color:#e8e6e1!important}main,.foot{background:#202327!important;color:#e8e6e1!important}main a:not(.button){color:#9ec5fe!important}.quiet{color:#a9b1ba!important}}
@media (max-width:520px){.column{display:block!important;width:100%!important}}`;

const topOf = ({ name, cover }: NewsletterHead, accent: string): string => {
  const corners = 'border-radius:16px 16px 0 0';
  const picture = `<img src="${escapeHtml(cover)}" alt="" width="600" style="display:block;width:100%;height:auto;${corners}">`;
  const line = `<p style="margin:0;padding:16px 24px;background:${accent};color:${white};font-size:16px;font-weight:600${cover === '' ? `;${corners}` : ''}">${escapeHtml(name)}</p>`;
  return cover === '' ? line : picture + line;
};

const footHtml = ({ foot, origin }: NewsletterHead, unsubscribe: string): string => {
  const end =
    unsubscribe === ''
      ? ''
      : `<br>Keinen Newsletter mehr bekommen: <a href="${escapeHtml(unsubscribe)}">abbestellen</a>`;
  return `<p class="quiet" style="margin:24px 0 0;font-size:13px;line-height:18px;color:${quiet}">${escapeHtml(foot).replaceAll('\n', '<br>')} · <a href="${escapeHtml(origin)}/impressum">Impressum</a>${end}</p>`;
};

/** A newsletter as one reader gets it: colours of the club, text for programs that show text alone. */
export const writeNewsletter = (newsletter: NewsletterText, head: NewsletterHead) => {
  const { previewText, blocks, names, unsubscribe } = newsletter;
  const fill = (value: string) => fillNewsletter(value, names);
  const fillHtml = (value: string) => fillNewsletter(value, names, escapeHtml);
  const accent = readableOn(white, head.color, 5);
  const subject = fill(newsletter.subject);
  const html = [
    '<!doctype html><html lang="de"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkMode}</style></head>`,
    `<body style="margin:0;padding:0;background:#f6f5f2;color:${ink};font-family:Figtree,'Segoe UI',Roboto,Arial,sans-serif">`,
    previewText === ''
      ? ''
      : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(fill(previewText))}</div>`,
    '<div style="max-width:600px;margin:0 auto;padding:16px">',
    topOf(head, accent),
    `<main style="padding:24px;background:${white};border-radius:0 0 16px 16px;font-size:16px;line-height:24px">`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(subject)}</h1>`,
    ...blocks.map((block) => blockHtml(block, { head, accent, fill, fillHtml })),
    footHtml(head, unsubscribe),
    '</main></div></body></html>',
  ].join('\n');
  const body = [
    subject,
    ...blocks.map((block) => blockText(block, { head, fill })),
    `--\n${head.foot}\n${head.origin}/impressum${unsubscribe === '' ? '' : `\nKeinen Newsletter mehr bekommen: ${unsubscribe}`}`,
  ].filter((part) => part.trim() !== '');
  return { subject, html, text: `${body.join('\n\n')}\n` };
};
