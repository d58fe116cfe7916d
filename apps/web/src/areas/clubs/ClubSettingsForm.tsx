import { Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { atFields, FormErrors, fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { SaveBar } from '../../kit/SaveBar.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { useAskWho } from '../session/shared/confirming.ts';
import {
  changedSettings,
  groupOfSetting,
  labelOfSetting,
  type SettingsFormValues,
  settingsOf,
  settingsSchema,
} from './club-settings-form.ts';
import { useFreshClub, useSaveClub } from './clubs.api.ts';
import { SettingList, type SettingPlace, useSettingPlace } from './SettingList.tsx';
import type { CurrentClub } from './shared/club.ts';

export const useSettingsForm = (club: CurrentClub) =>
  useForm<SettingsFormValues>({
    initialValues: settingsOf(club),
    validate: schemaResolver(settingsSchema, { sync: true }),
    validateInputOnBlur: true,
  });

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

/** Moves to a field; its section may have to open first, and then the focus follows. */
const useLead = (form: SettingsFormState, open: SettingPlace['open']) => {
  const wanted = useRef('');
  useEffect(() => {
    const field = wanted.current === '' ? null : form.getInputNode(wanted.current);
    if (field === null) return;
    wanted.current = '';
    field.focus();
  });
  return (path: string) => {
    const field = form.getInputNode(path);
    if (field !== null) return field.focus();
    wanted.current = path;
    open(groupOfSetting(path));
  };
};

const waiting = (count: number) =>
  count === 1 ? 'Eine Änderung ist noch nicht gespeichert.' : `${count} Änderungen sind noch nicht gespeichert.`;

export const ClubSettingsForm = ({ club, isReadOnly }: { club: CurrentClub; isReadOnly: boolean }) => {
  const form = useSettingsForm(club);
  const save = useSaveClub();
  const fresh = useFreshClub();
  const askWho = useAskWho();
  const changes = changedSettings(form.getInitialValues(), form.values);
  const count = Object.keys(changes).length;
  const place = useSettingPlace();
  const lead = useLead(form, place.open);
  const showErrors = (errors: Readonly<Record<string, unknown>>) => lead(Object.keys(errors)[0] ?? '');
  const submit = (values: SettingsFormValues) =>
    save.mutate(
      { settings: changes },
      {
        // Guarded settings take effect later: the form continues with the values currently valid.
        onSuccess: async () => {
          const { data } = await fresh.refetch();
          const saved = data === undefined ? values : settingsOf(data);
          form.setInitialValues(saved);
          form.setValues(saved);
        },
        onError: (error) => {
          if (askWho(error, () => submit(values))) return;
          atFields(form)(error);
          const [first] = Object.keys(fieldErrorsOf(error));
          if (first !== undefined) lead(first);
        },
      },
    );
  return (
    <form onSubmit={form.onSubmit(submit, showErrors)} noValidate>
      <Stack gap="lg" mt="sm">
        <FormErrors errors={form.errors} labelOf={labelOfSetting} onChoose={lead} failure={save.error} />
        <SettingList form={form} isReadOnly={isReadOnly} place={place} />
        {!isReadOnly && (
          <SaveBar isDirty={count > 0} isPending={save.isPending} hint={waiting(count)} onDiscard={form.reset} />
        )}
      </Stack>
      <UnsavedGuard isDirty={count > 0} />
    </form>
  );
};
