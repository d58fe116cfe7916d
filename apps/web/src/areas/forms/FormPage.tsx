import { Button, Group, Stack } from '@mantine/core';
import { IconChartBar, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EditedForm } from '@vereinshaus/contract/forms/calls';
import { useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { FormEditor } from './FormEditor.tsx';
import { draftOf, emptyDraft } from './form-draft.ts';
import { formQuery } from './forms.api.ts';

const back = { to: '/formular/uebersicht', label: 'Formulare' };
const unknown = { ID: 0, version: 0, answers: 0 };

/** A new form, empty or copied from another. */
const NewForm = ({ sourceId }: { sourceId: number }) => {
  const source = useQuery({ ...formQuery(sourceId), enabled: sourceId > 0 });
  const [savedId, setSavedId] = useState(0);
  if (savedId > 0) return <Navigate to={`/formular/${savedId}`} replace />;
  if (sourceId === 0) return <FormEditor draft={emptyDraft} known={unknown} onSaved={setSavedId} />;
  return (
    <QueryState query={source}>
      {(form) => (
        <FormEditor
          draft={{ ...draftOf(form), title: `${form.title} (Kopie)`, slot: '' }}
          known={unknown}
          onSaved={setSavedId}
        />
      )}
    </QueryState>
  );
};

const Ways = ({ form }: { form: EditedForm }) => (
  <Group mb="lg">
    <Button
      component={Link}
      to={`/formulare/${form.slot}`}
      variant="default"
      leftSection={<IconEye size={18} aria-hidden />}
    >
      Ansehen
    </Button>
    <Button
      component={Link}
      to={`/formular/${form.ID}/antworten`}
      variant="default"
      leftSection={<IconChartBar size={18} aria-hidden />}
    >
      Antworten ({form.answers})
    </Button>
  </Group>
);

const KnownForm = ({ formId }: { formId: number }) => {
  const form = useQuery(formQuery(formId));
  return (
    <QueryState query={form}>
      {(known) => (
        <>
          <Ways form={known} />
          <FormEditor key={known.version} draft={draftOf(known)} known={known} onSaved={() => undefined} />
        </>
      )}
    </QueryState>
  );
};

/** /formular/12 und /formular/neu. */
export const FormPage = () => {
  const { formID = '' } = useParams();
  const [search] = useSearchParams();
  const isNew = formID === 'neu';
  return (
    <Stack data-page="text" gap={0}>
      <PageHeader back={back} title={isNew ? 'Neues Formular' : 'Formular bearbeiten'} />
      {isNew ? (
        <NewForm sourceId={Number(search.get('vorlage') ?? 0)} />
      ) : (
        <KnownForm key={formID} formId={Number(formID)} />
      )}
    </Stack>
  );
};
