import { formatMoney } from '../kit/money.ts';
import { atClub, type NameArticle } from '../messaging/settings.ts';

type Club = {
  name: string;
  nameArticle: NameArticle;
  mailGreeting: string;
  mailFarewell: string;
  msFees: Readonly<Record<'normal' | 'junior' | 'senior' | 'supporter', number>>;
};

/** Values about the club available in every text, for the mail and its preview. */
export const clubValues = ({ name, nameArticle, mailGreeting, mailFarewell, msFees }: Club) => ({
  verein: name,
  beim_verein: atClub(name, nameArticle),
  gruss_anfang: mailGreeting,
  gruss_ende: mailFarewell,
  beitrag_normal: formatMoney(msFees.normal),
  beitrag_junior: formatMoney(msFees.junior),
  beitrag_senior: formatMoney(msFees.senior),
  beitrag_supporter: formatMoney(msFees.supporter),
});
