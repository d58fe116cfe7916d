import { Select, type SelectProps } from '@mantine/core';
import type { Account } from '@vereinshaus/contract/accounting/calls';
import { accountDigits } from '@vereinshaus/contract/accounting/rules';
import { useState } from 'react';

type AccountSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> & {
  accounts: readonly Pick<Account, 'nr' | 'name'>[];
  /** Number of the account; 0 = none. */
  value: number;
  onChange: (nr: number) => void;
};

/** The number 0 means none, or all accounts. */
export const accountText = ({ nr, name }: Pick<Account, 'nr' | 'name'>): string =>
  nr === 0 ? name : `${accountDigits(nr)} ${name}`;

/** By the beginning of the number, or any part of the name. */
const matches = (account: Pick<Account, 'nr' | 'name'>, typed: string): boolean => {
  const words = typed.trim().toLowerCase();
  return (
    String(account.nr).startsWith(words) ||
    accountDigits(account.nr).startsWith(words) ||
    accountText(account).toLowerCase().includes(words)
  );
};

const maxShown = 50;

/** An account by number or name. Typed text is accepted when leaving the field: nobody has to open the list. */
export const AccountSelect = ({ accounts, value, onChange, ...props }: AccountSelectProps) => {
  const chosen = accounts.find(({ nr }) => nr !== 0 && nr === value);
  const [typed, setTyped] = useState<string | null>(null);
  const found = typed === null ? accounts : accounts.filter((account) => matches(account, typed));
  const take = () => {
    const [first] = found;
    if (typed !== null && typed.trim() === '') onChange(0);
    else if (typed !== null && first !== undefined) onChange(first.nr);
    setTyped(null);
  };
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      autoComplete="off"
      nothingFoundMessage="Kein Konto gefunden."
      {...props}
      data={(chosen === undefined || typed !== null ? found.slice(0, maxShown) : [chosen, ...found.slice(0, maxShown)])
        .filter((account, index, all) => all.findIndex(({ nr }) => nr === account.nr) === index)
        .map((account) => ({ value: String(account.nr), label: accountText(account) }))}
      filter={({ options }) => options}
      value={value === 0 ? null : String(value)}
      searchValue={typed ?? (chosen === undefined ? '' : accountText(chosen))}
      onSearchChange={(text) => {
        if (text !== (chosen === undefined ? '' : accountText(chosen))) setTyped(text);
      }}
      onChange={(nr) => {
        setTyped(null);
        onChange(Number(nr ?? 0));
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={take}
    />
  );
};
