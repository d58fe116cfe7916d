// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RichText } from './RichText.tsx';

afterEach(cleanup);

it('shows paragraphs, lists and links, and of everything else the text', () => {
  const { container } = render(
    <MantineProvider>
      <RichText
        isOwnPicture={(address) => address === '/bild.jpg'}
        html='<p>Liebe <strong>Eltern</strong>,</p><ul><li><a href="https://x.test/">Plan</a></li></ul><a href="javascript:alert(1)">nichts</a><img src="x" onerror="alert(1)"><img src="/bild.jpg" alt="Fest" onload="alert(1)"><script>alert(1)</script>'
      />
    </MantineProvider>,
  );
  expect(container.querySelector('strong')?.textContent).toBe('Eltern');
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['https://x.test/']);
  const pictures = [...container.querySelectorAll('img')].map(({ attributes }) =>
    [...attributes].map(({ name, value }) => `${name}=${value}`).toSorted(),
  );
  expect(pictures).toEqual([['alt=Fest', 'src=/bild.jpg']]);
  expect(container.querySelectorAll('script')).toHaveLength(0);
  expect(container.textContent).toContain('nichts');
});
