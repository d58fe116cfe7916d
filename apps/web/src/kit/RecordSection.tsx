import { Badge, Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

type RecordSectionProps = {
  title: string;
  description?: string | undefined;
  /** The read-only content. */
  facts: ReactNode;
  /** The form, while it is open. */
  children: ReactNode;
  isOpen: boolean;
  /** Changed, but not saved yet. */
  isDirty: boolean;
  /** Missing = read-only. */
  onToggle?: (() => void) | undefined;
};

/** Opening focuses the first field; closing returns the focus to the button. */
const useFocusOnToggle = (isOpen: boolean) => {
  const fields = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(isOpen);
  useEffect(() => {
    if (before.current === isOpen) return;
    before.current = isOpen;
    const field = fields.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, button');
    if (isOpen) field?.focus();
    else if (document.activeElement === document.body) button.current?.focus();
  }, [isOpen]);
  return { fields, button };
};

/** A section of a record: text, replaced by a form while it is edited. */
export const RecordSection = ({
  title,
  description,
  facts,
  children,
  isOpen,
  isDirty,
  onToggle,
}: RecordSectionProps) => {
  const headingId = useId();
  const { fields, button } = useFocusOnToggle(isOpen);
  return (
    <Paper component="section" aria-labelledby={headingId} p={{ base: 'md', sm: 'lg' }} radius="lg" withBorder>
      <Stack gap="md">
        <Group justify="space-between" align="baseline" gap="xs">
          {/* As wide as its longest word, so that the button wraps below if both do not fit. */}
          <Box flex="1 1 0" miw="min-content">
            <Group gap="xs">
              <Title order={2} size="h4" id={headingId}>
                {title}
              </Title>
              {isDirty && <Badge variant="light">nicht gespeichert</Badge>}
            </Group>
            {isOpen && description !== undefined && (
              <Text size="sm" c="dimmed">
                {description}
              </Text>
            )}
          </Box>
          {onToggle !== undefined && (
            <Button
              ref={button}
              variant="subtle"
              size="sm"
              px="xs"
              mr={-8}
              style={{ flexShrink: 0 }}
              aria-label={isOpen ? `Schließen: ${title}` : `Bearbeiten: ${title}`}
              aria-expanded={isOpen}
              onClick={onToggle}
              {...(!isOpen && { leftSection: <IconPencil size={16} aria-hidden /> })}
            >
              {isOpen ? 'Schließen' : 'Bearbeiten'}
            </Button>
          )}
        </Group>
        <div ref={fields}>{isOpen ? <Stack gap="md">{children}</Stack> : facts}</div>
      </Stack>
    </Paper>
  );
};
