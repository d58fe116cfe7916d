import { Anchor, Box, Button, Progress, Stack, Text } from '@mantine/core';
import { registersAgain } from '@vereinshaus/contract/registration/calls';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormErrors } from '../../kit/FormErrors.tsx';
import { May, useViewer } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { UnsavedGuard } from '../../kit/UnsavedGuard.tsx';
import { watchFaults } from '../../kit/watch-faults.ts';
import { ConsentStep } from './ConsentStep.tsx';
import { FamilyStep } from './FamilyStep.tsx';
import { PersonStep } from './PersonStep.tsx';
import { labelOfField } from './registration-form.ts';
import { StepFooter } from './StepFooter.tsx';
import type { AdultChoice } from './shared/PersonFields.tsx';
import { type FlowSettings, useRegistrationFlow } from './use-registration-flow.ts';

type RegistrationFlowProps = FlowSettings & {
  title: string;
  /** Above the form, on the first step. */
  intro?: ReactNode;
  adults?: readonly AdultChoice[];
};

const stepTitles = { person: 'Persönliche Daten', family: 'Familie', consents: 'Abschluss' };

const DraftNotice = ({ onStartAnew }: { onStartAnew: () => void }) => (
  <StatusBanner kind="info">
    Was du zuletzt auf diesem Gerät eingegeben hast, ist noch da.{' '}
    <Anchor component="button" type="button" size="sm" c="inherit" underline="always" onClick={onStartAnew}>
      Von vorne beginnen
    </Anchor>
  </StatusBanner>
);

/** Each step change focuses the heading of the step, or the first error on it. */
const useStepHeading = (step: string, isWrong: boolean) => {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (isWrong) return;
    const heading = content.current?.querySelector<HTMLElement>('h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [step, isWrong]);
  return content;
};

/**
 * The registration form in steps, usable with one thumb: progress at the top, the button at the bottom. Next to the menu it is aligned like
 * other pages.
 */
export const RegistrationFlow = ({ title, intro, adults = [], ...settings }: RegistrationFlowProps) => {
  const flow = useRegistrationFlow(settings);
  const isVisitor = useViewer() === null;
  const { form, step, index, count } = flow;
  const content = useStepHeading(step, Object.keys(form.errors).length > 0);
  // The summary also contains fields of other steps; errors on this step are marked and announced as in every form.
  const [{ attach, send, typed }] = useState(() => watchFaults(() => undefined));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
    flow.next();
  };
  const where = `Schritt ${index + 1} von ${count}: ${stepTitles[step]}`;
  return (
    <Box
      component="form"
      ref={attach}
      onSubmit={submit}
      onInput={typed}
      noValidate
      maw="var(--width-form)"
      mx={isVisitor ? 'auto' : 0}
    >
      <PageHeader title={title} />
      <Stack gap="xs" mb="lg">
        <Progress value={((index + 1) / count) * 100} aria-label={where} />
        <Text size="sm" c="dimmed" aria-live="polite">
          {where}
        </Text>
      </Stack>
      <Stack gap="xl" ref={content}>
        <FormErrors
          errors={form.errors}
          labelOf={(field) => labelOfField(field, form.values.persons, flow.rules.club.additionalFields)}
          onChoose={(field) => form.getInputNode(field)?.focus()}
          failure={flow.failure}
        />
        {flow.isKnown && (
          <May access={registersAgain}>
            <Button variant="light" color="red" onClick={flow.submitNevertheless} loading={flow.isPending}>
              Trotzdem registrieren
            </Button>
          </May>
        )}
        {step === 'person' && flow.startAnew !== undefined && <DraftNotice onStartAnew={flow.startAnew} />}
        {step === 'person' && intro}
        {step === 'person' && <PersonStep flow={flow} adults={adults} />}
        {step === 'family' && <FamilyStep flow={flow} adults={adults} />}
        {step === 'consents' && <ConsentStep flow={flow} />}
        <StepFooter label={flow.nextLabel} isPending={flow.isPending} onBack={flow.back} />
      </Stack>
      <UnsavedGuard isDirty={settings.keepsDraft !== true && form.isDirty()} />
    </Box>
  );
};
