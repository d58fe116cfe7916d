import { Anchor, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from './api.ts';
import { StatusBanner } from './StatusBanner.tsx';

type FormErrorsProps = {
  errors: Readonly<Record<string, ReactNode>>;
  labelOf: (field: string) => string;
  onChoose: (field: string) => void;
  /** What the server refused as a whole. */
  failure: Error | null;
};

/** What is wrong with a form, summed up above it; each line leads to its field. */
export const FormErrors = ({ errors, labelOf, onChoose, failure }: FormErrorsProps) => {
  const fields = Object.entries(errors).filter(([, message]) => Boolean(message));
  if (fields.length === 0) return failure === null ? null : <StatusBanner kind="error">{failure.message}</StatusBanner>;
  return (
    <StatusBanner kind="error" title="Bitte prüfe deine Eingaben">
      <List size="sm" listStyleType="none">
        {fields.map(([field, message]) => (
          <List.Item key={field}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              c="inherit"
              underline="always"
              onClick={() => onChoose(field)}
            >
              {labelOf(field) || message}
            </Anchor>
            {labelOf(field) !== '' && (
              <Text span size="sm">
                : {message}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </StatusBanner>
  );
};

type RefusedForm = {
  setErrors: (errors: Record<string, string>) => void;
  getInputNode: (field: string) => HTMLElement | null;
};

/** In the order of the page. */
export const byPlace = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/**
 * What the server refused stands at the field that is wrong, and the first of them has the focus. `names` says what a
 * field of the call is called in the form, where that differs.
 */
export const atFields =
  (form: RefusedForm, names: Readonly<Record<string, string>> = {}) =>
  (error: Error): void => {
    const errors = Object.entries(fieldErrorsOf(error)).map(([field, text]) => [names[field] ?? field, text] as const);
    form.setErrors(Object.fromEntries(errors));
    const [first] = errors.flatMap(([field]) => form.getInputNode(field) ?? []).toSorted(byPlace);
    first?.focus();
  };

/** The sentences of a refusal that belong to single fields. */
export const fieldErrorsOf = (error: Error): Record<string, string> =>
  error instanceof ApiError ? { ...error.fields } : {};
