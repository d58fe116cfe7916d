import { Group, Stack, Switch, TextInput } from '@mantine/core';
import type { PlanGroup } from '@vereinshaus/contract/payment-plan-rules';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { SaveBar } from '../../kit/SaveBar.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { PaymentPlanEditor } from './PaymentPlanEditor.tsx';
import { PlanProblems } from './PlanProblems.tsx';
import { modelHistoryQuery, useSaveModel } from './payment-plans.api.ts';
import { fromDraft } from './plan-draft.ts';
import { usePlanDraft } from './use-plan-draft.ts';

type Model = { model_ID: number; name: string; active: boolean; paymentplan: readonly PlanGroup[] };

type PaymentModelFormProps = { model: Model; onSaved: (modelId: number) => void };

/** Zahlungsmodell bearbeiten; model_ID 0 is a new one, perhaps a copy. */
export const PaymentModelForm = ({ model, onSaved }: PaymentModelFormProps) => {
  const isNew = model.model_ID === 0;
  const [head, setHead] = useState({ name: model.name, active: model.active });
  const plan = usePlanDraft(model.paymentplan);
  const save = useSaveModel();
  const [isChecked, setChecked] = useState(false);
  const nameProblem = isChecked && head.name.trim() === '' ? 'Bitte gib dem Zahlungsmodell einen Namen.' : undefined;
  const isDirty = isNew || plan.isDirty || head.name !== model.name || head.active !== model.active;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!plan.check() || head.name.trim() === '') return;
    save.mutate(
      { model_ID: model.model_ID, ...head, paymentplan: fromDraft(plan.draft) },
      { onSuccess: (reply) => onSaved(reply.model_ID) },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <PlanProblems problems={plan.problems} failure={save.error} />
        <Group align="flex-start">
          <TextInput
            label="Name des Zahlungsmodells"
            withAsterisk
            flex="1 1 240px"
            maw={420}
            maxLength={80}
            value={head.name}
            error={nameProblem ?? (save.error ? fieldErrorsOf(save.error).name : undefined)}
            onChange={(event) => setHead({ ...head, name: event.currentTarget.value })}
          />
          <Switch
            mt={{ base: 0, xs: 32 }}
            label="aktiv"
            checked={head.active}
            onChange={(event) => setHead({ ...head, active: event.currentTarget.checked })}
          />
        </Group>
        <PaymentPlanEditor plan={plan} historyQuery={isNew ? null : modelHistoryQuery(model.model_ID)} />
        <SaveBar
          isDirty={isDirty}
          isPending={save.isPending}
          onDiscard={() => {
            plan.reset();
            setHead({ name: model.name, active: model.active });
            setChecked(false);
          }}
        />
      </Stack>
      <UnsavedGuard isDirty={isDirty && !save.isSuccess} />
    </form>
  );
};
