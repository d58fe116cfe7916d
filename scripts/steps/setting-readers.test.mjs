import { describe, expect, test } from 'vitest';
import { unreadSettings } from './setting-readers.mjs';

const declaration = {
  path: 'packages/contract/src/payments/settings.ts',
  text: 'export const paymentsSettings = {\n  /** Cents. */\n  returnFee: z.int().default(0),\n};\n',
};
const unread = (path, text) => unreadSettings([declaration, { path, text }]);
const module = 'apps/server/src/modules/bank/return-fee.ts';

describe('a setting has a reader', () => {
  test.each([
    ['as a property', module, 'const cents = settings.returnFee;'],
    ['taken out of all of them', module, 'const { creditLimit, returnFee } = await clubSettingsOf(ctx);'],
    ['as a parameter', module, "const feeOf = ({ returnFee }: Pick<ClubSettings, 'x'>) => 1;"],
    ['in SQL', module, "sql`select settings ->> 'returnFee' from club_card`"],
    ['on a screen', 'apps/web/src/areas/bank/ReturnPage.tsx', 'club.settings.returnFee > 0'],
  ])('%s', (_, path, text) => {
    expect(unread(path, text)).toEqual([]);
  });

  test.each([
    ['its editor', 'apps/web/src/areas/payments/payments.settings.ts', "{ kind: 'euros', name: 'returnFee' }"],
    ['a test', 'apps/server/src/modules/bank/return-fee.api.test.ts', 'settings.returnFee'],
    ['the demo', 'apps/server/src/demo/club.ts', 'settings.returnFee'],
    ['a function of the same name', module, 'export const returnFee = () => job.returnFee();'],
  ])('%s is none', (_, path, text) => {
    expect(unread(path, text)).toEqual([
      "packages/contract/src/payments/settings.ts: nobody reads 'returnFee': build what it promises, or remove it",
    ]);
  });
});
