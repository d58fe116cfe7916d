import { contract } from '@vereinshaus/contract';
import { type ImprintLine, imprintSections } from '@vereinshaus/contract/clubs/imprint';
import { type Html, html } from '../../kit/html.ts';
import { framedPage } from './page-frame.ts';
import { clubName, headOf } from './page-head.ts';
import { clubData } from './structured-data.ts';
import type { Visit } from './visit.ts';

export const imprintParts = ['src/frame/PublicFrame.tsx', 'src/areas/clubs/ImprintPage.tsx'];

const textOf = ({ part, text }: ImprintLine): Html =>
  part === 'email' ? html`<a href="mailto:${text}">${text}</a>` : html`${text}`;

const sectionOf = ({ title, lines }: { title: string; lines: readonly ImprintLine[] }): Html =>
  html`<h2>${title}</h2><dl>${lines.map((line) => html`<div><dt>${line.label}</dt><dd class="lines">${textOf(line)}</dd></div>`)}</dl>`;

/** /impressum: who stands behind these pages (§ 5 ECG, § 25 MedienG). */
export const imprintPage = async (visit: Visit) => {
  const { club, ask } = visit;
  const imprint = await ask(contract.imprint.get, {});
  return {
    head: headOf(visit, {
      title: `Impressum – ${clubName(club)}`,
      description: `Impressum und Offenlegung: ${clubName(club)}`,
      path: '/impressum',
      structured: clubData(visit),
    }),
    body: framedPage(club, html`<h1>Impressum</h1><div class="read">${imprintSections(imprint).map(sectionOf)}</div>`),
    parts: imprintParts,
    styles: ['frame', 'courses'],
  };
};
