import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { previewText } from './preview-text.ts';
import { restoreText, saveBodies, saveText } from './save-text.ts';
import { sendTest } from './send-test.ts';
import type { TextCatalogue } from './text-catalogue.ts';
import { bodiesOf, shownText, textList } from './texts.queries.ts';

export const textRoutes = (catalogue: TextCatalogue) =>
  routes(contract.texts, {
    list: async (ctx) => ({ texts: await textList(ctx, catalogue) }),
    defaultTexts: async (ctx) => ({ texts: await bodiesOf(ctx, catalogue) }),
    saveDefaultTexts: async (ctx, { texts }) => {
      await saveBodies(ctx, catalogue, texts);
      return succeeded('Erfolgreich gespeichert');
    },
    get: async (ctx, { key }) => shownText(ctx, catalogue, key),
    preview: async (ctx, { child_ID: personId = 0, ...input }) => previewText(ctx, catalogue, { ...input, personId }),
    sendTest: async (ctx, { child_ID: personId = 0, ...input }) =>
      succeeded(`Die Testmail ist unterwegs an ${await sendTest(ctx, catalogue, { ...input, personId })}.`),
    save: async (ctx, input) => {
      const version = await saveText(ctx, catalogue, input);
      return { ...succeeded('Erfolgreich gespeichert'), version };
    },
    restore: async (ctx, input) => {
      const version = await restoreText(ctx, catalogue, input);
      return {
        ...succeeded(input.from === 0 ? 'Es gilt wieder der Standardtext.' : 'Die Fassung gilt wieder.'),
        version,
      };
    },
  });
