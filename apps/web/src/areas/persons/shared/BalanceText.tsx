import { accountWord, balanceParts } from '@vereinshaus/contract/ledger/balance-text';
import { Fragment } from 'react';
import css from './BalanceText.module.css';

type BalanceTextProps = {
  /** The balance of a record; without a saldo the viewer may not see it. */
  of: {
    saldo?: number | undefined;
    due?: number | undefined;
    later?: number | undefined;
    /** False: it is the family's account, which the text says. */
    isVerwalter?: boolean | undefined;
  };
  /** The account is already named before the text. */
  isNamed?: boolean;
};

/** The state of the customer account in words. Only due amounts are red: later ones are not a debt yet. */
export const BalanceText = ({ of: { saldo, due = 0, later = 0, isVerwalter }, isNamed = false }: BalanceTextProps) =>
  saldo !== undefined && (
    <span className={css.balance}>
      {isVerwalter === false && !isNamed && `${accountWord({ isVerwalter })}: `}
      {balanceParts({ saldo, due, later }).map(({ text, isDue }, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          <span className={isDue ? css.due : undefined}>{text}</span>
        </Fragment>
      ))}
    </span>
  );
