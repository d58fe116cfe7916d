import { Box } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { FormErrors } from './FormErrors.tsx';
import { type FormFault, watchFaults } from './watch-faults.ts';

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'noValidate'> & {
  /** The refusal as a whole; problems of single fields are listed on their own. */
  failure?: Error | null;
};

/**
 * The one form component. It collects the errors from its fields in page order: an announced summary with links to the fields; the first
 * faulty field gets the focus. Errors that appear on leaving a field are announced.
 */
export const Form = ({ failure = null, onSubmit, onInput, children, ...rest }: FormProps) => {
  const [faults, setFaults] = useState<readonly FormFault[]>([]);
  const [{ attach, send, typed }] = useState(() => watchFaults(setFaults));
  const messages = Object.fromEntries(faults.map(({ message }, index) => [String(index), message]));
  return (
    <form
      {...rest}
      ref={attach}
      noValidate
      onSubmit={(event) => {
        send();
        onSubmit?.(event);
      }}
      onInput={(event) => {
        typed();
        onInput?.(event);
      }}
    >
      {(faults.length > 0 || failure !== null) && (
        <Box mb="md" data-refusal>
          <FormErrors
            errors={messages}
            labelOf={(index) => faults[Number(index)]?.label ?? ''}
            onChoose={(index) => faults[Number(index)]?.control.focus()}
            failure={failure}
          />
        </Box>
      )}
      {children}
    </form>
  );
};
