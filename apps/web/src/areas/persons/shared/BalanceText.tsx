import { accountWord, balanceParts } from '@vereinshaus/contract/ledger/balance-text';
import { Fragment } from 'react';
import css from './BalanceText.module.css';

type BalanceTextProps = {
  /** Of a record that carries it; without a saldo the viewer may not know. */
  of: {
    saldo?: number | undefined;
    due?: number | undefined;
    later?: number | undefined;
    /** False: the account is the family's, which is said. */
    isVerwalter?: boolean | undefined;
  };
  /** The name of the account stands before it already. */
  isNamed?: boolean;
};

/** What is on the customer account, in words. Only what is due is red: what comes later is no debt. */
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
