import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const debounceMs = 500;

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  'aria-label': string;
  value: string;
  onCommit: (value: string) => void;
  /** Shorter texts count as nothing. */
  minLength?: number;
};

/** A text field that tells its value when the typing pauses, at once on Enter, and follows changes from outside. */
export const DebouncedInput = ({ value, onCommit, minLength = 1, ...props }: Props) => {
  const [draft, setDraft] = useState(value);
  const told = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  const tell = (text: string) => {
    const trimmed = text.trim();
    const next = trimmed.length < minLength ? '' : trimmed;
    if (next === told.current) return;
    told.current = next;
    onCommit(next);
  };
  const tellLater = useDebouncedCallback(tell, debounceMs);

  useEffect(() => {
    if (value === told.current) return;
    // The back button or a reset changed it, not this field.
    told.current = value;
    setDraft(value);
  }, [value]);

  const change = (text: string) => {
    setDraft(text);
    tellLater(text);
  };
  const commit = (text: string) => {
    tellLater.cancel();
    setDraft(text);
    tell(text);
  };

  return (
    <TextInput
      {...props}
      ref={input}
      value={draft}
      maxLength={100}
      autoComplete="off"
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(draft);
        if (event.key === 'Escape' && draft !== '') commit('');
      }}
      rightSection={
        draft === '' ? null : (
          <CloseButton
            size="sm"
            iconSize={14}
            aria-label="Eingabe leeren"
            onClick={() => {
              commit('');
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
};
