import { Badge, Group, Stack, Tabs, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ShownText } from '@vereinshaus/contract/texts/calls';
import { textRightLabels } from '@vereinshaus/contract/texts/labels';
import { problemsOfText, type TextContent } from '@vereinshaus/contract/texts/text-rules';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Form } from '../../kit/Form.tsx';
import { atFields } from '../../kit/FormErrors.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { SaveBar } from '../../kit/SaveBar.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { TabsList } from '../../kit/TabsList.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { TextDifference } from './TextDifference.tsx';
import { TextFields } from './TextFields.tsx';
import { TextPreview } from './TextPreview.tsx';
import { TextVersions } from './TextVersions.tsx';
import { textQuery, useSaveText } from './texts.api.ts';

const Unfit = ({ text }: { text: ShownText }) =>
  text.fits ? null : (
    <StatusBanner kind="error" title="Dieser Text passt nicht mehr">
      {text.problems.join(' ')} Verschickt wird der Standardtext, bis ihr ihn angepasst habt.
    </StatusBanner>
  );

const Editor = ({ text }: { text: ShownText }) => {
  const save = useSaveText();
  const [tab, setTab] = useState<string | null>('vorschau');
  const form = useForm<TextContent>({
    initialValues: { subject: text.subject, body: text.body },
    validate: (values) =>
      Object.fromEntries([...problemsOfText(values, text)].reverse().map(({ field, message }) => [field, message])),
  });
  const submit = (values: TextContent) =>
    save.mutate(
      { key: text.key, version: text.version, ...values },
      { onSuccess: () => form.resetDirty(values), onError: atFields(form) },
    );
  return (
    <Form failure={save.error} onSubmit={form.onSubmit(submit)}>
      <Stack>
        <Unfit text={text} />
        <TextFields text={text} form={form} />
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <TabsList active={tab ?? ''}>
            <Tabs.Tab value="vorschau">Vorschau</Tabs.Tab>
            <Tabs.Tab value="unterschied">Unterschied zum Standard</Tabs.Tab>
            <Tabs.Tab value="fassungen">Fassungen</Tabs.Tab>
          </TabsList>
          <Tabs.Panel value="vorschau" pt="md">
            <TextPreview textKey={text.key} content={form.values} isTestable={text.hasSubject && text.mayChange} />
          </Tabs.Panel>
          <Tabs.Panel value="unterschied" pt="md">
            <TextDifference text={text} content={form.values} />
          </Tabs.Panel>
          <Tabs.Panel value="fassungen" pt="md">
            <TextVersions text={text} />
          </Tabs.Panel>
        </Tabs>
        {text.mayChange && <SaveBar isDirty={form.isDirty()} isPending={save.isPending} onDiscard={form.reset} />}
      </Stack>
      <UnsavedGuard isDirty={form.isDirty()} />
    </Form>
  );
};

const Head = ({ text }: { text: ShownText }) => (
  <PageHeader
    title={text.name}
    back={{ to: '/verein/vorlagen', label: 'Vorlagen' }}
    description={
      <Stack gap={4} component="span">
        <span>{text.when}</span>
        <Group gap="xs" component="span">
          {text.isOwn && (
            <Badge component="span" variant="light">
              eigener Text
            </Badge>
          )}
          <Text span size="sm">
            {textRightLabels[text.right]}
          </Text>
        </Group>
      </Stack>
    }
  />
);

/** /verein/vorlagen/:vorlage: one text with preview, difference to the default, and earlier versions. */
export const TextPage = () => {
  const { vorlage = '' } = useParams();
  const text = useQuery({ ...textQuery(vorlage), refetchOnMount: 'always' });
  return (
    <Stack gap={0} data-page="content">
      {text.isFetchedAfterMount || text.isError ? (
        <QueryState query={text}>
          {(shown) => (
            <>
              <Head text={shown} />
              <Editor key={`${shown.key} ${shown.version}`} text={shown} />
            </>
          )}
        </QueryState>
      ) : (
        <SkeletonLines lines={12} />
      )}
    </Stack>
  );
};
