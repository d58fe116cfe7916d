import { Divider, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import { keepsBank } from '@vereinshaus/contract/clubs/club-field-access';
import { may } from '@vereinshaus/contract/kit/access';
import { atFields, FormErrors } from '../../kit/FormErrors.tsx';
import { useMay } from '../../kit/May.tsx';
import { SaveBar } from '../../kit/SaveBar.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { useRestLater } from '../../kit/use-rest-later.ts';
import { useAskWho } from '../session/shared/confirming.ts';
import { BankSection } from './BankSection.tsx';
import { BankFacts } from './ClubFacts.tsx';
import { type ClubFormValues, changesOf, formValuesOf, labelOfField } from './club-form.ts';
import { useFreshClub, useSaveClub } from './clubs.api.ts';
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

/** Stammdaten bearbeiten. Only changes are sent. */
export const ClubForm = ({ club }: { club: CurrentClub }) => {
  const form = useClubForm(club);
  const save = useSaveClub();
  const fresh = useFreshClub();
  const askWho = useAskWho();
  const mayChangeClub = useMay(may('club'));
  const mayChangeBank = useMay(keepsBank);
  const isRestHere = useRestLater();
  const focus = (field: string) => form.getInputNode(field)?.focus();
  const showErrors = (errors: Readonly<Record<string, unknown>>) => focus(Object.keys(errors)[0] ?? '');
  const submit = (values: ClubFormValues) =>
    save.mutate(changesOf(form.getInitialValues(), values), {
      // Guarded fields take effect later: the form continues with the values currently valid.
      onSuccess: async () => {
        const { data } = await fresh.refetch();
        const saved = data === undefined ? { ...values, logoData: undefined } : formValuesOf(data);
        form.setInitialValues(saved);
        form.setValues(saved);
      },
      onError: (error) => {
        if (!askWho(error, () => submit(values))) atFields(form)(error);
      },
    });
  const isDirty = form.isDirty();
  return (
    <form onSubmit={form.onSubmit(submit, showErrors)} noValidate>
      <Stack gap="xl">
        <FormErrors errors={form.errors} labelOf={labelOfField} onChoose={focus} failure={save.error} />
        {mayChangeClub && (
          <>
            <NameSection form={form} />
            <Divider />
            <LookSection form={form} logo={club.logo} cover={club.cover} />
          </>
        )}
        {mayChangeClub && isRestHere && (
          <>
            <Divider />
            <LinksSection form={form} />
            <Divider />
          </>
        )}
        {isRestHere && (mayChangeBank ? <BankSection form={form} /> : <BankFacts club={club} />)}
        {mayChangeClub && isRestHere && (
          <>
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
