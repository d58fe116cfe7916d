import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { BankLine, RuleSign } from '@vereinshaus/contract/bank/records';

export type LearnInput = { learns: boolean; by: RuleSign; words: string };

/** Days, months and numbers change from line to line; the other words identify its subject. */
const changing = /\d|^(j[aä]n|feb|m[aä]rz|apr|mai|jun|jul|aug|sep|okt|nov|dez)/i;
const maxWords = 3;

export const stableWords = ({ text }: Pick<BankLine, 'text'>): string =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !changing.test(word))
    .slice(0, maxWords)
    .join(' ');

const signs: readonly { value: RuleSign; label: string }[] = [
  { value: 'sender', label: 'am Absender oder Empfänger' },
  { value: 'text', label: 'an Wörtern im Text' },
  { value: 'both', label: 'an beidem' },
];

type Props = { value: LearnInput; error: string | null; onChange: (value: LearnInput) => void };

/** Regel merken: how the next similar line is recognised. */
export const LearnFields = ({ value, error, onChange }: Props) => (
  <Stack gap="xs">
    <Checkbox
      label="Solche Zeilen immer so zuordnen, mit Steuer und Kostenstelle"
      checked={value.learns}
      onChange={({ currentTarget }) => onChange({ ...value, learns: currentTarget.checked })}
    />
    {value.learns && (
      <NativeSelect
        label="Woran man sie erkennt"
        value={value.by}
        data={[...signs]}
        onChange={({ currentTarget }) =>
          onChange({ ...value, by: signs.find(({ value: sign }) => sign === currentTarget.value)?.value ?? 'sender' })
        }
      />
    )}
    {value.learns && value.by !== 'sender' && (
      <TextInput
        label="Wörter, die im Text stehen"
        maxLength={100}
        value={value.words}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...value, words: currentTarget.value })}
      />
    )}
  </Stack>
);
