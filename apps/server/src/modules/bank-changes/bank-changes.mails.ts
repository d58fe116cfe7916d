import type { Ctx } from '../../kit/ctx.ts';
import { type Sender } from '../clubs/index.ts';
import { type WordedText, wordText } from '../wording/index.ts';
import { bankAccountChangedText, bankChangedText, bankEnteredText } from './bank-changes.texts.ts';

export type BankKeeper = {
  reader: { id: number; firstName: string };
  who: string;
  at: string;
  /** Of the board somebody may only tell those who can. */
  mayStop: boolean;
};

type BankChangeNotice = BankKeeper & {
  /** From when it counts; null = from now on. */
  from: string | null;
  changes: readonly { label: string; before: string; after: string }[];
  link: string;
};

const lineOf = ({ label, before, after }: BankChangeNotice['changes'][number]) =>
  `${label}: ${before || 'nichts'} → ${after || 'nichts'}`;

const askKeepers = 'Wenn du nichts davon weißt, melde dich bitte gleich bei eurer Kassierin oder eurem Kassier:';

const whatToDo = (from: string | null, mayStop: boolean): string => {
  const counts = from === null ? 'Sie gilt ab sofort.' : `Sie gilt ab ${from}.`;
  if (!mayStop) return `${counts} ${askKeepers}`;
  return from === null
    ? `${counts} Wenn das nicht stimmt, stell es bitte gleich richtig:`
    : `${counts} Bis dahin kannst du sie hier stoppen, wenn du nichts davon weißt:`;
};

export const bankChangeMail = (
  ctx: Ctx,
  sender: Sender,
  { reader, who, at, from, changes, link, mayStop }: BankChangeNotice,
): Promise<WordedText> => {
  const values = {
    wer: who,
    zeit: at,
    aenderung: changes.map(lineOf).join('\n'),
    wasTun: whatToDo(from, mayStop),
    link,
  };
  return from === null
    ? wordText(ctx, sender, bankEnteredText, { reader, values })
    : wordText(ctx, sender, bankChangedText, { reader, values: { ...values, ab: from } });
};

type AccountChangeNotice = BankKeeper & { account: string; from: string; before: string; after: string; link: string };

export const bankAccountMail = (
  ctx: Ctx,
  sender: Sender,
  { reader, who, at, account, from, before, after, link, mayStop }: AccountChangeNotice,
): Promise<WordedText> => {
  const whatNow = mayStop ? 'Wenn das nicht stimmt, stell es bitte bis dahin richtig:' : askKeepers;
  return wordText(ctx, sender, bankAccountChangedText, {
    reader,
    values: {
      wer: who,
      zeit: at,
      konto: account,
      aenderung: lineOf({ label: 'IBAN', before, after }),
      wasTun: `Lastschriften werden darauf ab ${from} eingezogen. ${whatNow}`,
      link,
    },
  });
};
