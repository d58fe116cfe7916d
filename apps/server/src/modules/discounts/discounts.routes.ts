import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { allDiscounts, verifyDiscount } from './discounts.queries.ts';
import { removeDiscount, saveDiscount } from './save-discount.ts';

export const discountRoutes = routes(contract.discounts, {
  list: async (ctx) => ({ discounts: await allDiscounts(ctx) }),
  save: async (ctx, discount) => ({
    ...succeeded('Erfolgreich gespeichert'),
    ID: await saveDiscount(ctx, discount),
  }),
  remove: async (ctx, { ID: discountId }) => {
    await removeDiscount(ctx, discountId);
    return succeeded('Der Rabatt ist gelöscht.');
  },
  verify: (ctx, { course_ID: courseId, child_ID: personId, price: priceCents, code }) =>
    verifyDiscount(ctx, { courseId, personId, priceCents, code }),
});
