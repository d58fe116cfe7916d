import { Divider, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { clubs } from '@vereinshaus/contract/clubs';
import { atFields, FormErrors } from '../../kit/FormErrors.tsx';
import { SaveBar } from '../../kit/SaveBar.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { useRestLater } from '../../kit/use-rest-later.ts';
import { BankSection } from './BankSection.tsx';
import { type ClubFormValues, changesOf, formValuesOf, labelOfField } from './club-form.ts';
import { useSaveClub } from './clubs.api.ts';
import { LinksSection } from './LinksSection.tsx';
import { LookSection } from './LookSection.tsx';
import { NameSection } from './NameSection.tsx';
import { RegisterSection } from './RegisterSection.tsx';
import type { CurrentClub } from './shared/club.ts';

const useClubForm = (club: CurrentClub) =>
  useForm<ClubFormValues>({
    initialValues: formValuesOf(club),
    validate: schemaResolver(clubs.save.input, { sync: true }),
    validateInputOnBlur: true,
  });

export type ClubFormState = ReturnType<typeof useClubForm>;

/** Stammdaten bearbeiten. Sent is only what changed. */
export const ClubForm = ({ club }: { club: CurrentClub }) => {
  const form = useClubForm(club);
  const save = useSaveClub();
  const isRestHere = useRestLater();
  const focus = (field: string) => form.getInputNode(field)?.focus();
  const showErrors = (errors: Readonly<Record<string, unknown>>) => focus(Object.keys(errors)[0] ?? '');
  const submit = (values: ClubFormValues) =>
    save.mutate(changesOf(form.getInitialValues(), values), {
      onSuccess: () => {
        const saved = { ...values, logoData: undefined };
        form.setInitialValues(saved);
        form.setValues(saved);
      },
      onError: atFields(form),
    });
  const isDirty = form.isDirty();
  return (
    <form onSubmit={form.onSubmit(submit, showErrors)} noValidate>
      <Stack gap="xl">
        <FormErrors errors={form.errors} labelOf={labelOfField} onChoose={focus} failure={save.error} />
        <NameSection form={form} />
        <Divider />
        <LookSection form={form} logo={club.logo} cover={club.cover} />
        {isRestHere && (
          <>
            <Divider />
            <LinksSection form={form} />
            <Divider />
            <BankSection form={form} />
            <Divider />
            <RegisterSection form={form} />
          </>
        )}
        <SaveBar isDirty={isDirty} isPending={save.isPending} onDiscard={form.reset} />
      </Stack>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  );
};
