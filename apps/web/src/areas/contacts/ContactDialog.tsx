import { SimpleGrid } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ContactRow, contacts } from '@vereinshaus/contract/contacts/calls';
import { contactFields } from '@vereinshaus/contract/contacts/contact-fields';
import type { RecordValues } from '@vereinshaus/contract/kit/record-fields';
import { pluck } from '@vereinshaus/contract/kit/record-of';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { problemsOf } from '../../kit/record/problems-of.ts';
import { RecordControl, RecordControls } from '../../kit/record/RecordControls.tsx';
import { useSaveContact } from './contacts.api.ts';

type ContactForm = RecordValues<typeof contactFields>;

const formOf = (contact: ContactRow | null): ContactForm => {
  if (contact === null) return pluck(contactFields, 'empty');
  const { ID: _, name: __, tags: ___, sponsor: ____, sponsorUntil: _____, ...values } = contact;
  return values;
};

type Props = { contact: ContactRow | null; onClose: () => void; onSaved?: (contactId: number) => void };

/** Kontakt anlegen oder bearbeiten. */
export const ContactDialog = ({ contact, onClose, onSaved }: Props) => {
  const save = useSaveContact();
  const form = useForm<ContactForm>({
    initialValues: formOf(contact),
    validate: (values) => problemsOf(contacts.save.input, values),
  });
  const submit = (values: ContactForm) =>
    save.mutate(
      { ID: contact?.ID ?? 0, ...values },
      {
        onSuccess: ({ ID }) => {
          onClose();
          onSaved?.(ID);
        },
        onError: atFields(form),
      },
    );
  const isPerson = form.values.kind === 'person';
  return (
    <FormDialog
      title={contact === null ? 'Kontakt anlegen' : contact.name}
      submitLabel={contact === null ? 'Kontakt anlegen' : 'Speichern'}
      size="lg"
      isPending={save.isPending}
      failure={save.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <RecordControls
        fields={contactFields}
        form={form}
        own={{
          ...(isPerson && form.values.company === '' && { company: null }),
          prename: (
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <RecordControl name="prename" field={contactFields.prename} form={form} />
              <RecordControl name="lastname" field={contactFields.lastname} form={form} />
            </SimpleGrid>
          ),
          lastname: null,
          postalCode: (
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <RecordControl name="postalCode" field={contactFields.postalCode} form={form} />
              <RecordControl name="locality" field={contactFields.locality} form={form} />
              <RecordControl name="country" field={contactFields.country} form={form} />
            </SimpleGrid>
          ),
          locality: null,
          country: null,
          ...(!form.values.newsletter && { consentOn: null, consentSource: null }),
        }}
      />
    </FormDialog>
  );
};
