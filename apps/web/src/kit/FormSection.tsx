import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type FormSectionProps = { title: string; description?: string; children: ReactNode };

/** A section of a longer form, with its heading. */
export const FormSection = ({ title, description, children }: FormSectionProps) => {
  const headingId = useId();
  return (
    <Stack component="section" aria-labelledby={headingId} gap="md">
      <div>
        <Title order={2} size="h4" id={headingId}>
          {title}
        </Title>
        {description !== undefined && (
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
};
