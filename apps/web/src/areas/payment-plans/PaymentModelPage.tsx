import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { PaymentModelForm } from './PaymentModelForm.tsx';
import { modelQuery } from './payment-plans.api.ts';

const back = { to: '/zahlungsmodelle', label: 'Zahlungsweisen' };

const empty = { model_ID: 0, name: '', active: true, version: 0, paymentplan: [] };

/** A new model, empty or copied; a copy shares no ids with its source. */
const NewModel = ({ sourceId }: { sourceId: number }) => {
  const source = useQuery({ ...modelQuery(sourceId), enabled: sourceId > 0 });
  const [savedId, setSavedId] = useState(0);
  if (savedId > 0) return <Navigate to={`/zahlungsmodelle/${savedId}`} replace />;
  if (sourceId === 0) return <PaymentModelForm model={empty} onSaved={setSavedId} />;
  return (
    <QueryState query={source}>
      {({ name, paymentplan }) => (
        <PaymentModelForm
          model={{
            model_ID: 0,
            name: `${name} (Kopie)`,
            active: true,
            version: 0,
            paymentplan: paymentplan.map((group) => ({
              ...group,
              ID: 0,
              plan: group.plan.map((row) => ({ ...row, ID: 0, used: false })),
            })),
          }}
          onSaved={setSavedId}
        />
      )}
    </QueryState>
  );
};

const KnownModel = ({ modelId }: { modelId: number }) => {
  const model = useQuery(modelQuery(modelId));
  // After saving, the form restarts with the stored data and its new ids.
  const [version, setVersion] = useState(0);
  return (
    <QueryState query={model}>
      {(data) => <PaymentModelForm key={version} model={data} onSaved={() => setVersion(version + 1)} />}
    </QueryState>
  );
};

/** /zahlungsmodelle/12 und /zahlungsmodelle/neu. */
export const PaymentModelPage = () => {
  const { modelId = '' } = useParams();
  const [search] = useSearchParams();
  const isNew = modelId === 'neu';
  return (
    <Stack data-page="content" gap={0}>
      <PageHeader
        back={back}
        title={isNew ? 'Neue Zahlungsvorlage' : 'Zahlungsvorlage'}
        description="Wer einen Kurs mit dieser Vorlage bucht, wählt eine der aktiven Zahlungsweisen."
      />
      {isNew ? (
        <NewModel sourceId={Number(search.get('vorlage') ?? 0)} />
      ) : (
        <KnownModel key={modelId} modelId={Number(modelId)} />
      )}
    </Stack>
  );
};
