import { useState } from 'react';

/** How a field parses and displays its value; 0 = none. */
export type FieldFormat = {
  show: (value: number) => string;
  /** While typing; null = incomplete or invalid. */
  read: (text: string) => number | null;
  /** After typing has ended. */
  complete: (text: string) => number | null;
  /** The form value for an invalid text, so that it is refused and not silently dropped. */
  impossible: (text: string) => number;
};

/** The text of the field, and the value it represents: a different external value replaces the text. */
type TypedText = { text: string; value: number };

type Field = FieldFormat & { value: number; onChange: (value: number) => void; clearable: boolean };

/** The text of a field and its value in the form. */
export const useTyped = ({ value, onChange, clearable, show, read, complete, impossible }: Field) => {
  const [typed, setTyped] = useState<TypedText | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const text = typed?.value === value ? typed.text : show(value);
  const take = (next: string, meant: number) => {
    setTyped({ text: next, value: meant });
    if (meant !== value) onChange(meant);
  };
  const type = (next: string) => {
    const meant = read(next);
    if (meant !== null) take(next, meant);
    else take(next, next.trim() === '' && clearable ? 0 : value);
  };
  // An unchanged value is not validated: it may stay.
  const leave = () => {
    if (typed === null) return;
    const meant = complete(text);
    if (meant !== null) take(show(meant), meant);
    else if (text.trim() !== '') take(text, impossible(text));
    else if (!clearable) setTyped(null);
    setLeft(meant === null ? text : show(meant));
  };
  return { text, type, leave, hasLeft: left === text, pick: (meant: number) => take(show(meant), meant) };
};
