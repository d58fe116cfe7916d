import { Grid, NavLink, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { membership } from '@vereinshaus/contract/membership/calls';
import { defaultTexts, type TextKey, textKeys } from '@vereinshaus/contract/messaging/default-texts';
import { Fragment } from 'react';
import { useSearchParams } from 'react-router';
import { atFields } from '../../kit/FormErrors.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { SaveBar } from '../../kit/SaveBar.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { textsQuery, useSaveTexts } from './membership.api.ts';
import { TextEditor } from './TextEditor.tsx';

type Texts = Record<string, string>;

const groups = [...new Set(textKeys.map((key) => defaultTexts[key].group))];
const keysOf = (group: string) => textKeys.filter((key) => defaultTexts[key].group === group);

type ChoiceProps = { chosen: TextKey; onChoose: (key: TextKey) => void };

const Choice = ({ chosen, onChoose }: ChoiceProps) => (
  <>
    <Stack gap={2} visibleFrom="sm" component="nav" aria-label="Vorlagen">
      {groups.map((group) => (
        <Fragment key={group}>
          <Text size="xs" fw={600} c="dimmed" mt="xs">
            {group}
          </Text>
          {keysOf(group).map((key) => (
            <NavLink
              key={key}
              component="button"
              type="button"
              label={defaultTexts[key].label}
              active={key === chosen}
              onClick={() => onChoose(key)}
            />
          ))}
        </Fragment>
      ))}
    </Stack>
    <Select
      hiddenFrom="sm"
      label="Vorlage"
      allowDeselect={false}
      data={groups.map((group) => ({
        group,
        items: keysOf(group).map((key) => ({ value: key, label: defaultTexts[key].label })),
      }))}
      value={chosen}
      onChange={(value) => onChoose(textKeys.find((key) => key === value) ?? chosen)}
    />
  </>
);

/** A fault is told with its way in the call. */
const namesInForm = Object.fromEntries(textKeys.map((key) => [`texts.${key}`, key]));

const changesOf = (before: Texts, after: Texts): Texts =>
  Object.fromEntries(Object.entries(after).filter(([key, text]) => before[key] !== text));

const Editor = ({ texts }: { texts: Texts }) => {
  const [params, setParams] = useSearchParams();
  const save = useSaveTexts();
  const mayChange = useMay(membership.saveDefaultTexts.access);
  const form = useForm<Texts>({ initialValues: texts });
  const chosen = textKeys.find((key) => key === params.get('vorlage')) ?? 'membershipChange';
  const submit = (values: Texts) =>
    save.mutate(
      { texts: changesOf(texts, values) },
      { onSuccess: () => form.resetDirty(values), onError: atFields(form, namesInForm) },
    );
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        {save.isError && <StatusBanner kind="error">{save.error.message}</StatusBanner>}
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, sm: 4 }}>
            <Choice
              chosen={chosen}
              onChoose={(vorlage) => setParams({ vorlage }, { replace: true, preventScrollReset: true })}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 8 }}>
            <TextEditor
              key={chosen}
              textKey={chosen}
              value={form.values[chosen] ?? ''}
              error={form.errors[chosen]}
              isReadOnly={!mayChange}
              onChange={(text) => form.setFieldValue(chosen, text)}
            />
          </Grid.Col>
        </Grid>
        {mayChange && <SaveBar isDirty={form.isDirty()} isPending={save.isPending} onDiscard={form.reset} />}
      </Stack>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
};

/** /verein/vorlagen: the texts of mails and pages in the club's own words. */
export const TextsPage = () => {
  const texts = useQuery({ ...textsQuery(), refetchOnMount: 'always' });
  return (
    <Stack gap={0} maw={1100}>
      <PageHeader title="Vorlagen" description="So schreibt dein Verein: Texte für E-Mails und Seiten." />
      {texts.isFetchedAfterMount || texts.isError ? (
        <QueryState query={texts}>{(reply) => <Editor texts={reply.texts} />}</QueryState>
      ) : (
        <SkeletonLines lines={12} />
      )}
    </Stack>
  );
};
