import { expect, test } from 'vitest';
import { html, jsonScript } from './html.ts';

test('what is filled in is text, in content and in attributes', () => {
  const name = `<b onclick='x'>"Tom" & Co</b>`;
  expect(html`<p title="${name}">${name}</p>`.html).toBe(
    '<p title="&lt;b onclick=&#39;x&#39;&gt;&quot;Tom&quot; &amp; Co&lt;/b&gt;">&lt;b onclick=&#39;x&#39;&gt;&quot;Tom&quot; &amp; Co&lt;/b&gt;</p>',
  );
});

test('pieces stand as they are, several after another, and nothing where there is nothing', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>${false}${html`<hr>`}${3}`.html).toBe('<ul><li>a</li><li>&lt;</li></ul><hr>3');
});

test('data cannot end the element it stands in, and is read as it was', () => {
  const data = { name: '</script><script>alert(1)</script><!--' };
  const text = jsonScript(html`type="application/json"`, data).html;
  expect(text.match(/<\/script>/g)).toHaveLength(1);
  expect(text).not.toContain('<!--');
  expect(JSON.parse(text.replace(/^<script [^>]*>/, '').replace('</script>', ''))).toEqual(data);
});
