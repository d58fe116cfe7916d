// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { additionalField } from '@vereinshaus/contract/persons/settings';
import { afterEach, expect, test } from 'vitest';
import { AdditionalFields } from './AdditionalFields.tsx';

afterEach(cleanup);

const shirt = (demandSelect: boolean) =>
  additionalField.parse({
    tag: 'shirt',
    label: 'T-Shirt-Größe',
    type: 'select',
    props: { selectives: ['S', 'M'], demandSelect, ph: 'Größe wählen' },
  });

const show = (demandSelect: boolean) =>
  render(
    <MantineProvider env="test">
      <AdditionalFields
        fields={[shirt(demandSelect)]}
        values={{ shirt: 'M' }}
        errors={{}}
        mayWriteAll={false}
        personId={7}
        onChange={() => undefined}
        onProblem={() => undefined}
      />
    </MantineProvider>,
  );

test('a choice shows its placeholder and can be taken back', () => {
  const { container } = show(false);
  expect(screen.getByPlaceholderText('Größe wählen')).toHaveProperty('value', 'M');
  expect(container.querySelector('.mantine-InputClearButton-root, [class*=clearButton]')).not.toBeNull();
  expect(container.textContent).not.toContain('*');
});

test('one that is demanded has a star and cannot be taken back', () => {
  const { container } = show(true);
  expect(container.querySelector('.mantine-InputClearButton-root, [class*=clearButton]')).toBeNull();
  expect(container.textContent).toContain('T-Shirt-Größe *');
});
