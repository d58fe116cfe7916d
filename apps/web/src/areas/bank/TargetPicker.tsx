import { Combobox, InputBase, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { BankTarget } from '@vereinshaus/contract/bank/records';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { useState } from 'react';
import { useAnnouncement } from '../../kit/announce.ts';
import { targetsQuery } from './bank.api.ts';

const keyOf = ({ child_ID: childId, invoice_ID: invoiceId, account_ID: accountId }: BankTarget) =>
  childId > 0 ? `p${childId}` : invoiceId > 0 ? `i${invoiceId}` : `a${accountId}`;

const hintOf = ({ hint, open }: BankTarget) =>
  open !== 0 ? `${hint}, ${open > 0 ? `${formatMoney(open)} offen` : `${formatMoney(-open)} Guthaben`}` : hint;

const countText = (count: number) =>
  count === 0 ? 'Niemand und nichts heißt so.' : count === 1 ? 'Ein Treffer' : `${count} Treffer`;

type Props = { label: string; value: BankTarget | null; onChange: (target: BankTarget | null) => void };

/** Families by name or reference, open customer invoices by number or name, accounts by number or name; Enter selects the first one. */
export const TargetPicker = ({ label, value, onChange }: Props) => {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const targets = useQuery({ ...targetsQuery(search), enabled: search !== '' });
  const found = search === '' ? [] : (targets.data?.targets ?? []);
  const isKnown = search !== '' && search === typed.trim() && !targets.isFetching;
  useAnnouncement(search === '' ? '' : isKnown ? countText(found.length) : undefined);
  const choose = (key: string) => {
    const target = found.find((one) => keyOf(one) === key);
    if (target === undefined) return;
    onChange(target);
    setTyped(target.label);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          role="combobox"
          aria-autocomplete="list"
          label={label}
          placeholder="Name, Referenz, Rechnung oder Konto"
          flex="1 1 16rem"
          value={typed}
          maxLength={100}
          autoComplete="off"
          onFocus={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setTyped(value?.label ?? '');
          }}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChange(null);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0 && search === ''}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
          {found.length === 0 ? (
            <Combobox.Empty>{targets.isFetching ? 'Wird gesucht …' : 'Niemand und nichts heißt so.'}</Combobox.Empty>
          ) : (
            found.map((target) => (
              <Combobox.Option key={keyOf(target)} value={keyOf(target)}>
                <Text>{target.label}</Text>
                <Text size="sm" c="dimmed">
                  {hintOf(target)}
                </Text>
              </Combobox.Option>
            ))
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
