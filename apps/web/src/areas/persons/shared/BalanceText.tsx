import { balanceParts } from '@vereinshaus/contract/balance-text';
import { Fragment } from 'react';
import css from './BalanceText.module.css';

type BalanceTextProps = {
  /** Of a record that carries it; without a saldo the viewer may not know. */
  of: { saldo?: number | undefined; due?: number | undefined; later?: number | undefined };
};

/** What is on the customer account, in words. Only what is due is red: what comes later is no debt. */
export const BalanceText = ({ of: { saldo, due = 0, later = 0 } }: BalanceTextProps) =>
  saldo !== undefined && (
    <span className={css.balance}>
      {balanceParts({ saldo, due, later }).map(({ text, isDue }, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          <span className={isDue ? css.due : undefined}>{text}</span>
        </Fragment>
      ))}
    </span>
  );
