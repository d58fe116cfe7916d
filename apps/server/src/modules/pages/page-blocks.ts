import { formatDayAndTime, formatTime, fromSeconds } from '@vereinshaus/contract/kit/days';
import { isPictureAddress } from '@vereinshaus/contract/media/rules';
import type { ShownBlock } from '@vereinshaus/contract/page-blocks/calls';
import { type Html, html } from '../../kit/html.ts';
import { safeHtml } from '../../kit/safe-html.ts';

const heading = (title: string): Html | false => title !== '' && html`<h2>${title}</h2>`;

const list = (title: string, lines: readonly Html[]): Html =>
  html`${lines.length > 0 && html`<div>${heading(title)}<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></div>`}`;

const dateText = (start: number, end: number): string => {
  const [from, to] = [fromSeconds(start), fromSeconds(end)];
  return from === null || to === null ? '' : `${formatDayAndTime(from)}–${formatTime(to)}`;
};

const blockOf = (block: ShownBlock): Html => {
  switch (block.kind) {
    case 'text':
      // Cleaned when it was saved, and once more: what stands in a page is ours.
      return html`<div class="text">${{ html: safeHtml(block.html, isPictureAddress) }}</div>`;
    case 'pictures':
      return html`<figure${block.pictures.length > 1 && html` data-several`}>${block.pictures.map(({ src, alt }) => html`<img src="${src}" alt="${alt}" loading="lazy" decoding="async">`)}${block.caption !== '' && html`<figcaption>${block.caption}</figcaption>`}</figure>`;
    case 'button':
      return html`<div><a href="${block.url}" class="button" rel="noopener noreferrer">${block.label}</a></div>`;
    case 'files':
      return list(
        block.title,
        block.files.map(({ name, url }) => html`<a href="${url}" download>${name}</a>`),
      );
    case 'form':
      return html`<div><strong>${block.title}</strong>${block.isOpen && html` <a href="/formulare/${block.slot}">Anmelden und ausfüllen</a>`}</div>`;
    case 'courses':
      return list(
        block.title,
        block.courses.map(
          ({ ID, name, span }) =>
            html`<a href="/kurse/${ID}">${name}</a>${span !== '' && html`<span class="quiet">${span}</span>`}`,
        ),
      );
    case 'dates':
      return list(
        block.title,
        block.dates.map(
          ({ name, place, start, end }) =>
            html`<strong>${name}</strong><span class="quiet">${[dateText(start, end), place].filter(Boolean).join(' · ')}</span>`,
        ),
      );
  }
};

/** The blocks of a page as a visitor sees them before the program is there. */
export const blocksOf = (blocks: readonly ShownBlock[]): readonly Html[] => blocks.map(blockOf);

/** What they say in words alone, for search engines. */
export const wordsIn = (blocks: readonly ShownBlock[]): string =>
  blocks
    .flatMap((block) => (block.kind === 'text' ? [block.html.replaceAll(/<[^<>]*>/g, ' ')] : []))
    .join(' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/&(?:nbsp|#160);/g, ' ');
