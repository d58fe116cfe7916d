import { Select, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CoursePlan, type PaymentModel, paymentPlans } from '@vereinshaus/contract/payment-plans/calls';
import { activePlanAt } from '@vereinshaus/contract/payment-plans/rules';
import { type FormEvent, useState } from 'react';
import { isChangedMeanwhile } from '../../../kit/changed-fields.ts';
import { Form } from '../../../kit/Form.tsx';
import { useMay } from '../../../kit/May.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { SaveBar } from '../../../kit/SaveBar.tsx';
import { UnsavedGuard } from '../../../kit/UnsavedGuard.tsx';
import { useOpenedAt } from '../../../kit/use-opened-at.ts';
import { PlanGapHint } from '../../courses/shared/CourseReadiness.tsx';
import { PaymentPlanEditor } from '../PaymentPlanEditor.tsx';
import { OfferedGroup } from '../PlanPreview.tsx';
import { PlanProblems } from '../PlanProblems.tsx';
import { activeModelsQuery, coursePlanHistoryQuery, coursePlanQuery, useSaveCoursePlan } from '../payment-plans.api.ts';
import { fromDraft } from '../plan-draft.ts';
import { usePlanDraft } from '../use-plan-draft.ts';

const own = '0';

/** An inactive model is still listed if the course uses it. */
const optionsFor = (plan: CoursePlan, models: readonly PaymentModel[]) => {
  const known = models.map(({ ID, name }) => ({ value: String(ID), label: name }));
  const chosen = { value: String(plan.model_ID), label: `${plan.name} (inaktiv)` };
  const isListed = plan.model_ID === '' || plan.model_ID === 0 || known.some(({ value }) => value === chosen.value);
  return [
    { value: '', label: 'Keine: der Preis des Kurses in einem Betrag' },
    { value: own, label: 'Eigene Zahlungsweisen dieses Kurses' },
    ...(isListed ? known : [chosen, ...known]),
  ];
};

type FormProps = { courseId: number; plan: CoursePlan; models: readonly PaymentModel[]; onSaved: () => void };

/** Rows of other times are excluded, because their sum is a price nobody pays. */
const ReadOnlyGroups = ({ groups }: { groups: CoursePlan['paymentplan'] }) => {
  const now = useOpenedAt().getTime() / 1000;
  const offered = activePlanAt(groups, now);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {offered.length === 0 ? 'Derzeit ist keine dieser Zahlungsweisen wählbar.' : 'Wer jetzt bucht, wählt aus:'}
      </Text>
      {offered.map((group) => (
        <OfferedGroup key={group.ID} group={group} />
      ))}
    </Stack>
  );
};

const CoursePlanForm = ({ courseId, plan: loaded, models, onSaved }: FormProps) => {
  /** The stored state, as far as known. */
  const [plan, setPlan] = useState(loaded);
  const client = useQueryClient();
  const [choice, setChoice] = useState(String(plan.model_ID));
  const draft = usePlanDraft(plan.ownplan);
  const save = useSaveCoursePlan();
  const mayEdit = useMay(paymentPlans.saveOfCourse.access, { courseId });
  const isOwn = choice === own;
  const isDirty = choice !== String(plan.model_ID) || (isOwn && draft.isDirty);
  const takeOver = async () => {
    const theirs = await client.fetchQuery({ ...coursePlanQuery(courseId), staleTime: 0 });
    draft.takeOver(theirs.ownplan);
    if (choice === String(plan.model_ID)) setChoice(String(theirs.model_ID));
    setPlan(theirs);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOwn && !draft.check()) return;
    save.mutate(
      {
        courseId,
        version: plan.version,
        model_ID: choice === '' ? '' : Number(choice),
        paymentplan: isOwn ? fromDraft(draft.draft) : [],
      },
      { onSuccess: onSaved, onError: (error) => isChangedMeanwhile(error) && void takeOver() },
    );
  };
  const model = models.find(({ ID }) => String(ID) === choice);
  const shownGroups = model?.paymentGroups ?? (choice === String(plan.model_ID) ? plan.paymentplan : []);
  return (
    <Form onSubmit={submit}>
      <Stack gap="lg">
        <PlanProblems problems={isOwn ? draft.problems : {}} failure={save.error} />
        {mayEdit ? (
          <Select
            label="Zahlungsweisen"
            description="Auswahl beim Buchen"
            maw={520}
            data={optionsFor(plan, models)}
            allowDeselect={false}
            value={choice}
            onChange={(value) => setChoice(value ?? '')}
          />
        ) : (
          <Text>{optionsFor(plan, models).find(({ value }) => value === choice)?.label}</Text>
        )}
        <PlanGapHint courseId={courseId} />
        {isOwn && mayEdit && (
          <PaymentPlanEditor plan={draft} ownCourseId={courseId} historyQuery={coursePlanHistoryQuery(courseId)} />
        )}
        {choice !== '' && (!isOwn || !mayEdit) && <ReadOnlyGroups groups={shownGroups} />}
        {choice === '' && <Text c="dimmed">Wer bucht, zahlt den Preis des Kurses auf einmal.</Text>}
        {mayEdit && (isDirty || save.isPending) && (
          <SaveBar
            isDirty={isDirty}
            isPending={save.isPending}
            onDiscard={() => {
              draft.reset();
              setChoice(String(plan.model_ID));
            }}
          />
        )}
      </Stack>
      {/* The course page has its own guard, and the router only uses the latest one. */}
      {isDirty && !save.isSuccess && <UnsavedGuard isDirty />}
    </Form>
  );
};

/** Zahlungsweisen eines Kurses: none, its own, or those of a model. */
export const CoursePaymentPlan = ({ courseId }: { courseId: number }) => {
  const plan = useQuery(coursePlanQuery(courseId));
  const models = useQuery(activeModelsQuery());
  const [version, setVersion] = useState(0);
  return (
    <QueryState query={plan}>
      {(data) => (
        <CoursePlanForm
          key={version}
          courseId={courseId}
          plan={data}
          models={models.data?.templates ?? []}
          onSaved={() => setVersion(version + 1)}
        />
      )}
    </QueryState>
  );
};
