import { Anchor, Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { formsQuery, useAssignForms } from './forms.api.ts';

type Props = { courseId: number; assigned: readonly string[]; onClose: () => void };

/** The forms of a course: exactly the selected ones. */
export const AssignDialog = ({ courseId, assigned, onClose }: Props) => {
  const list = useQuery(formsQuery());
  const [slots, setSlots] = useState<string[]>([...assigned]);
  const assign = useAssignForms();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    assign.mutate({ course_id: courseId, slots }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Umfragen zuordnen"
      submitLabel="Zuordnen"
      isPending={assign.isPending}
      failure={assign.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <QueryState query={list}>
        {({ forms }) =>
          forms.length === 0 ? (
            <Text>
              Es gibt noch kein Formular.{' '}
              <Anchor component={Link} to="/formular/neu">
                Formular anlegen
              </Anchor>
            </Text>
          ) : (
            <Checkbox.Group label="Umfragen dieses Kurses" value={slots} onChange={setSlots}>
              <Stack gap="sm" mt="xs">
                {forms.map(({ slot, title, audience }) => (
                  <Checkbox
                    key={slot}
                    value={slot}
                    label={title}
                    {...(audience === 'everybody' && { description: 'fragt ohnehin alle, die angemeldet sind' })}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          )
        }
      </QueryState>
    </FormDialog>
  );
};
