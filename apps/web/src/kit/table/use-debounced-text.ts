import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

const debounceMs = 500;

export type DebouncedText = {
  value: string;
  onCommit: (value: string) => void;
  /** Shorter texts count as empty. */
  minLength?: number;
};

/** Reports typed text when typing pauses, immediately on Enter, and follows external changes. */
export const useDebouncedText = ({ value, onCommit, minLength = 1 }: DebouncedText) => {
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
    // Changed by the back button or a reset, not by this field.
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

  return {
    isEmpty: draft === '',
    /** The clear button disappears with the text, so the focus returns to the field. */
    clear: () => {
      commit('');
      input.current?.focus();
    },
    field: {
      ref: input,
      value: draft,
      maxLength: 100,
      autoComplete: 'off',
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.currentTarget.value),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') commit(draft);
        if (event.key === 'Escape' && draft !== '') commit('');
      },
    },
  };
};
