import { contract } from '@vereinshaus/contract';
import { requestErrors } from '../../kit/errors.ts';
import { html } from '../../kit/html.ts';
import { blocksOf, wordsIn } from './page-blocks.ts';
import { framedPage } from './page-frame.ts';
import { clubName, headOf, summaryOf } from './page-head.ts';
import { clubData } from './structured-data.ts';
import type { Visit } from './visit.ts';

export const clubPageParts = ['src/frame/PublicFrame.tsx', 'src/areas/page-blocks/ShownPage.tsx'];

/** /seite/{Adresse}: a page that the club has published for everybody; any other is the program's alone. */
export const clubPage = async (visit: Visit, subslot: string) => {
  const { club, ask } = visit;
  const { page } = await ask(contract.pageBlocks.shown, { place: 'page', subslot });
  if (page === null) throw requestErrors.notFound();
  return {
    head: headOf(visit, {
      title: `${page.title} – ${clubName(club)}`,
      description: summaryOf(wordsIn(page.blocks)) || `${page.title}: ${clubName(club)}`,
      path: `/seite/${subslot}`,
      structured: clubData(visit),
    }),
    body: framedPage(club, html`<h1>${page.title}</h1><div class="read blocks">${blocksOf(page.blocks)}</div>`),
    parts: clubPageParts,
    styles: ['frame', 'courses', 'blocks'],
  };
};
