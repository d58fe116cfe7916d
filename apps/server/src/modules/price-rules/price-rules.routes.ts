import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { previewChange } from './preview-change.ts';
import { allRules } from './price-rules.queries.ts';
import { removeRule, saveRule, setGrossPrices } from './save-rule.ts';

export const priceRuleRoutes = routes(contract.priceRules, {
  list: (ctx) => allRules(ctx),
  preview: (ctx, { rule, removed_ID: removedId, grossPrices }) => previewChange(ctx, { rule, removedId, grossPrices }),
  save: async (ctx, rule) => ({ ...succeeded('Die Preisregel ist gespeichert.'), ID: await saveRule(ctx, rule) }),
  remove: async (ctx, { ID }) => {
    await removeRule(ctx, ID);
    return succeeded('Die Preisregel ist gelöscht.');
  },
  setGross: async (ctx, { grossPrices }) => {
    await setGrossPrices(ctx, grossPrices);
    return succeeded('Erfolgreich gespeichert');
  },
});
