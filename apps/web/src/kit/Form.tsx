import { Box } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { FormErrors } from './FormErrors.tsx';
import { type FormFault, watchFaults } from './watch-faults.ts';

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'noValidate'> & {
  /** What the server refused as a whole; the sentences of single fields stand above it alone. */
  failure?: Error | null;
};

/**
 * The one form. What is wrong with it is read off its fields, in the order of the page: a summary that is announced, each
 * line leading to its field, and the first of them has the focus. What is wrong on leaving a field is announced.
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
