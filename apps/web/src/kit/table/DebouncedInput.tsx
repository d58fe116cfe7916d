import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { type DebouncedText, useDebouncedText } from './use-debounced-text.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & DebouncedText & { 'aria-label': string };

/** A text field that reports its value when typing pauses, immediately on Enter, and follows external changes. */
export const DebouncedInput = ({ value, onCommit, minLength, ...props }: Props) => {
  const { field, isEmpty, clear } = useDebouncedText({
    value,
    onCommit,
    ...(minLength !== undefined && { minLength }),
  });
  return (
    <TextInput
      {...props}
      {...field}
      rightSection={
        isEmpty ? null : <CloseButton size="sm" iconSize={14} aria-label="Eingabe leeren" onClick={clear} />
      }
    />
  );
};
