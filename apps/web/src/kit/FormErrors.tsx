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
              {labelOf(field)}
            </Anchor>
            <Text span size="sm">
              : {message}
            </Text>
          </List.Item>
        ))}
      </List>
    </StatusBanner>
  );
};

/** The sentences of a refusal that belong to single fields. */
export const fieldErrorsOf = (error: Error): Record<string, string> =>
  error instanceof ApiError ? { ...error.fields } : {};
