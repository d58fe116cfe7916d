import { Anchor, Button, FileButton, Group, Input } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { fileTypes, readableFileName } from '@vereinshaus/contract/files/calls';
import type { ReactNode } from 'react';
import { downloadPath } from './download-path.ts';

type FileFieldProps = {
  label: string;
  description?: string;
  error: ReactNode;
  required?: boolean;
  /** The name the upload returned; empty = none. */
  value: string;
  isReadOnly?: boolean;
  /** Checked before megabytes are uploaded in vain. */
  problemOf: (file: File) => string | undefined;
  upload: UseMutationResult<{ file_name: string }, Error, File>;
  onChange: (name: string) => void;
  onProblem: (problem: string) => void;
};

const accepted = Object.keys(fileTypes)
  .map((ending) => `.${ending}`)
  .join(',');

/** A file in a form: uploaded immediately, and the form stores its name. */
export const FileField = ({
  value,
  isReadOnly = false,
  problemOf,
  upload,
  onChange,
  onProblem,
  ...field
}: FileFieldProps) => {
  const choose = (file: File | null) => {
    if (file === null) return;
    const problem = problemOf(file);
    if (problem !== undefined) return onProblem(problem);
    upload.mutate(file, {
      onSuccess: (reply) => onChange(reply.file_name),
      onError: (error) => onProblem(error.message),
    });
  };
  return (
    <Input.Wrapper {...field} labelElement="div">
      <Group gap="sm" mt={4} mb={4}>
        {value !== '' && (
          <Anchor href={downloadPath(value)} download size="sm">
            {readableFileName(value)}
          </Anchor>
        )}
        {!isReadOnly && (
          <FileButton accept={accepted} onChange={choose}>
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                loading={upload.isPending}
                leftSection={<IconUpload size={16} aria-hidden />}
                aria-label={`${field.label}: Datei hochladen`}
              >
                {value === '' ? 'Datei hochladen' : 'Andere Datei'}
              </Button>
            )}
          </FileButton>
        )}
        {!isReadOnly && value !== '' && (
          <Button size="xs" variant="subtle" aria-label={`${field.label}: entfernen`} onClick={() => onChange('')}>
            Entfernen
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
};
