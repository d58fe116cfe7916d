import { Anchor, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from './api.ts';
import { StatusBanner } from './StatusBanner.tsx';

type FormErrorsProps = {
  errors: Readonly<Record<string, ReactNode>>;
  labelOf: (field: string) => string;
  onChoose: (field: string) => void;
  /** The refusal as a whole. */
  failure: Error | null;
};

/** Summary of the errors above a form; each line links to its field. */
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

/** In page order. */
export const byPlace = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/**
 * Shows the server's field errors at the fields, and focuses the first one. `names` maps a field of the call to the field of the form, if
 * different.
 */
export const atFields =
  (form: RefusedForm, names: Readonly<Record<string, string>> = {}) =>
  (error: Error): void => {
    const errors = Object.entries(fieldErrorsOf(error)).map(([field, text]) => [names[field] ?? field, text] as const);
    form.setErrors(Object.fromEntries(errors));
    const [first] = errors.flatMap(([field]) => form.getInputNode(field) ?? []).toSorted(byPlace);
    first?.focus();
  };

/** The parts of a refusal that concern single fields. */
export const fieldErrorsOf = (error: Error): Record<string, string> =>
  error instanceof ApiError ? { ...error.fields } : {};
