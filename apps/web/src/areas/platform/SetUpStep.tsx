import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form } from '../../kit/Form.tsx';
import { useTitle } from '../../kit/title.ts';

type SetUpStepProps = {
  title: string;
  description: string;
  /** „Schritt 2 von 5“. */
  position: string;
  failure?: Error | null;
  submitLabel?: string;
  isPending?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onBack?: (() => void) | undefined;
  children: ReactNode;
};

/** One step of the first start: its heading has the focus, its buttons lead on and back. */
export const SetUpStep = (props: SetUpStepProps) => {
  const { title, description, position, failure = null, submitLabel = 'Weiter', isPending = false } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Form failure={failure} onSubmit={props.onSubmit}>
      <Stack>
        <div>
          <Text size="sm" c="dimmed">
            {position}
          </Text>
          <Title order={1} size="h2" ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <Text c="dimmed">{description}</Text>
        </div>
        {props.children}
        <Group justify="space-between">
          {props.onBack === undefined ? (
            <span />
          ) : (
            <Button variant="default" onClick={props.onBack}>
              Zurück
            </Button>
          )}
          <Button type="submit" loading={isPending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
};
