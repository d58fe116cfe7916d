import { Group, Stack, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { PlanGroup } from '@vereinshaus/contract/payment-plans/rules';
import { type FormEvent, useState } from 'react';
import { isChangedMeanwhile } from '../../kit/changed-fields.ts';
import { Form } from '../../kit/Form.tsx';
import { fieldErrorsOf } from '../../kit/FormErrors.tsx';
import { SaveBar } from '../../kit/SaveBar.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { PaymentPlanEditor } from './PaymentPlanEditor.tsx';
import { PlanProblems } from './PlanProblems.tsx';
import { modelHistoryQuery, modelQuery, useSaveModel } from './payment-plans.api.ts';
import { fromDraft } from './plan-draft.ts';
import { usePlanDraft } from './use-plan-draft.ts';

type Model = { model_ID: number; name: string; active: boolean; version: number; paymentplan: readonly PlanGroup[] };

type PaymentModelFormProps = { model: Model; onSaved: (modelId: number) => void };

/** Zahlungsvorlage bearbeiten; model_ID 0 is a new one, possibly a copy. */
export const PaymentModelForm = ({ model, onSaved }: PaymentModelFormProps) => {
  const isNew = model.model_ID === 0;
  /** The stored state, as far as known. */
  const [base, setBase] = useState(model);
  const [head, setHead] = useState({ name: model.name, active: model.active });
  const client = useQueryClient();
  const plan = usePlanDraft(model.paymentplan);
  const save = useSaveModel();
  const [isChecked, setChecked] = useState(false);
  const nameProblem = isChecked && head.name.trim() === '' ? 'Bitte gib der Zahlungsvorlage einen Namen.' : undefined;
  const isDirty = plan.isDirty || head.name !== base.name || head.active !== base.active;
  const takeOver = async () => {
    const theirs = await client.fetchQuery({ ...modelQuery(model.model_ID), staleTime: 0 });
    plan.takeOver(theirs.paymentplan);
    setHead({
      name: head.name === base.name ? theirs.name : head.name,
      active: head.active === base.active ? theirs.active : head.active,
    });
    setBase(theirs);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!plan.check() || head.name.trim() === '') return;
    save.mutate(
      {
        model_ID: model.model_ID,
        ...head,
        paymentplan: fromDraft(plan.draft),
        ...(!isNew && { version: base.version }),
      },
      {
        onSuccess: (reply) => onSaved(reply.model_ID),
        onError: (error) => isChangedMeanwhile(error) && void takeOver(),
      },
    );
  };
  return (
    <Form onSubmit={submit}>
      <Stack gap="lg">
        <PlanProblems problems={plan.problems} failure={save.error} />
        <Group align="flex-start">
          <TextInput
            label="Name der Zahlungsvorlage"
            required
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
          isDirty={isNew || isDirty}
          isPending={save.isPending}
          onDiscard={() => {
            plan.reset();
            setHead({ name: base.name, active: base.active });
            setChecked(false);
          }}
        />
      </Stack>
      <UnsavedGuard isDirty={isDirty && !save.isSuccess} />
    </Form>
  );
};
