import { Radio, Stack, Text } from '@mantine/core';
import type { ContactRow } from '@vereinshaus/contract/contacts/calls';
import { contactFields } from '@vereinshaus/contract/contacts/contact-fields';
import { type ContactFieldName, mergeableFields, mergeStanding } from '@vereinshaus/contract/contacts/merge-rules';
import { type FormEvent, useState } from 'react';
import { type Fact, Facts } from '../../kit/Facts.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { columnOf } from '../../kit/record/list-columns.tsx';
import { cellText } from '../../kit/table/columns.ts';
import { useMergeContacts } from './contacts.api.ts';

type Props = { kept: ContactRow; other: ContactRow; onClose: () => void };

const textOf = (name: ContactFieldName, contact: ContactRow) =>
  cellText(columnOf<ContactRow>(name, contactFields[name]), contact);

/** „Name (Nr. 7)“: duplicates often have the same name. */
const named = ({ name, ID }: ContactRow) => `${name} (Nr. ${ID})`;

/** The values taken over, and a choice for each conflict. */
export const MergeDialog = ({ kept, other, onClose }: Props) => {
  const merge = useMergeContacts();
  const [taken, setTaken] = useState<readonly ContactFieldName[]>([]);
  const withStanding = (standing: string) =>
    mergeableFields.filter((name) => mergeStanding(name, kept, other) === standing);
  const comingOver: readonly Fact[] = withStanding('missing').map((name) => ({
    label: contactFields[name].label,
    value: textOf(name, other),
  }));
  const conflicts = withStanding('conflict');
  const choose = (name: ContactFieldName, whose: string) =>
    setTaken((before) => [...before.filter((one) => one !== name), ...(whose === 'other' ? [name] : [])]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    merge.mutate({ ID: kept.ID, other_ID: other.ID, take: [...taken] }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Kontakte zusammenlegen?"
      submitLabel="Zusammenlegen"
      isPending={merge.isPending}
      failure={merge.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        {named(kept)} bleibt. {named(other)} geht darin auf, mit Tags, Vereinbarungen, Nachrichten und Historie. Das
        lässt sich nicht rückgängig machen.
      </Text>
      {comingOver.length > 0 && (
        <Stack gap={4}>
          <Text size="sm" fw={500}>
            Wird übernommen
          </Text>
          <Facts of={comingOver} />
        </Stack>
      )}
      {conflicts.map((name) => (
        <Radio.Group
          key={name}
          label={contactFields[name].label}
          value={taken.includes(name) ? 'other' : 'kept'}
          onChange={(whose) => choose(name, whose)}
        >
          <Stack gap="xs" mt={4}>
            <Radio value="kept" label={textOf(name, kept)} />
            <Radio value="other" label={textOf(name, other)} />
          </Stack>
        </Radio.Group>
      ))}
      {other.newsletter && !kept.newsletter && (
        <Text size="sm" c="dimmed">
          Die Einwilligung zum Newsletter wird nicht übernommen: Sie gilt nur für die Adresse, für die sie erteilt
          wurde.
        </Text>
      )}
    </FormDialog>
  );
};
