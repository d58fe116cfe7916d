import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Tag, type TagEntity, tagLabel } from '@vereinshaus/contract/tags/calls';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { useAddTag, useRenameTag } from './tags.api.ts';

const problemOf = (label: string) => tagLabel.safeParse(label).error?.issues[0]?.message ?? null;

type TagDialogProps = { entity: TagEntity; tag: Tag | null; onClose: () => void };

/** Tag erstellen, or for an existing one: umbenennen. */
export const TagDialog = ({ entity, tag, onClose }: TagDialogProps) => {
  const add = useAddTag();
  const rename = useRenameTag();
  const command = tag === null ? add : rename;
  const form = useForm({ initialValues: { label: tag?.label ?? '' }, validate: { label: problemOf } });
  const after = { onSuccess: onClose, onError: atFields(form) };
  const submit = ({ label }: typeof form.values) => {
    if (tag === null) add.mutate({ entity, label }, after);
    else rename.mutate({ entity, value: tag.value, label }, after);
  };
  return (
    <FormDialog
      title={tag === null ? 'Tag erstellen' : 'Tag umbenennen'}
      submitLabel={tag === null ? 'Tag erstellen' : 'Umbenennen'}
      isPending={command.isPending}
      failure={command.error}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description={tag === null ? undefined : 'Alle, die den Tag tragen, tragen danach den neuen Namen.'}
        required
        maxLength={60}
        data-autofocus
        {...form.getInputProps('label')}
      />
    </FormDialog>
  );
};
