import { useState } from 'react';

/** How a field reads and shows its value; 0 = none. */
export type FieldFormat = {
  show: (value: number) => string;
  /** While somebody types; null = not yet, or never. */
  read: (text: string) => number | null;
  /** Once nobody types on. */
  complete: (text: string) => number | null;
  /** What goes to the form of a text that is none, so that it is refused and never dropped. */
  impossible: (text: string) => number;
};

/** What stands in the field, and the value it stands for: another value from outside replaces the text. */
type TypedText = { text: string; value: number };

type Field = FieldFormat & { value: number; onChange: (value: number) => void; clearable: boolean };

/** The text of a field and what it means to the form. */
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
  // What stood there before is not judged: it may stay.
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
