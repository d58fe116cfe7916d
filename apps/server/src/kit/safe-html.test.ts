import { describe, expect, it } from 'vitest';
import { paragraphs, plainText, safeHtml } from './safe-html.ts';

describe('HTML that somebody has written', () => {
  it.each([
    ['keeps what a text needs', '<p>Hallo <strong>alle</strong><br>!</p>', '<p>Hallo <strong>alle</strong><br>!</p>'],
    ['knows other words for the same', '<div><b>a</b> <i>b</i></div>', '<p><strong>a</strong> <em>b</em></p>'],
    ['leaves out a script with its text', 'a<script>alert(1)</script>b', 'ab'],
    ['leaves out a script that never ends', 'a<script>alert(1)', 'a'],
    ['leaves out a script in a script', '<scr<script>x</script>ipt>alert(1)</script>', 'alert(1)'],
    ['leaves out what happens on its own', '<p onclick="x()" style="a">b</p>', '<p>b</p>'],
    ['leaves out pictures', '<img src=x onerror=alert(1)>b', 'b'],
    [
      'keeps links to the web',
      '<a href="https://x.test/?a=1&amp;b=2">y</a>',
      '<a href="https://x.test/?a=1&amp;b=2" rel="noopener noreferrer">y</a>',
    ],
    ['drops links that do something', '<a href="javascript:alert(1)">y</a>', 'y'],
    ['drops links that hide what they do', '<a href="&#106;avascript:alert(1)">y</a>', 'y'],
    ['drops an address that leaves its place', `<a href='https://x.test/" onclick="x'>y</a>`, 'y'],
    ['closes what is open', '<p><strong>a', '<p><strong>a</strong></p>'],
    ['closes in order', '<strong><em>a</strong>b</em>', '<strong><em>a</em></strong>b'],
    ['keeps signs as signs', '1 < 2 &amp; 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['never decodes twice', '&amp;lt;script&amp;gt;', '&amp;lt;script&amp;gt;'],
    ['leaves out comments', 'a<!-- <b>x</b> -->b', 'ab'],
  ])('%s', (_, given, expected) => {
    expect(safeHtml(given)).toBe(expected);
    expect(safeHtml(safeHtml(given))).toBe(expected);
  });

  it('keeps pictures whose address is our own, and none of the rest of them', () => {
    const isOwn = (address: string) => address === '/bild.jpg';
    const own = '<img src="/bild.jpg" alt="Fest &amp; Spiel" style="max-width:100%;height:auto">';
    const given = `<p>a</p><img alt='Fest &amp; Spiel' src='/bild.jpg' onerror="x()"><img src="https://fremd.test/x.jpg" alt="b">`;
    expect(safeHtml(given, isOwn)).toBe(`<p>a</p>${own}`);
    expect(safeHtml(own, isOwn)).toBe(own);
    expect(plainText(`<p>a</p>${own}`)).toBe('a\n\n[Bild: Fest & Spiel]');
  });

  it('reads as text, with the addresses of its links', () => {
    const html =
      '<p>Liebe Eltern,</p><ul><li>eins</li><li>zwei</li></ul><p><a href="https://x.test/">Plan</a> &amp; Gruß</p>';
    expect(plainText(html)).toBe('Liebe Eltern,\n\n– eins\n– zwei\n\nPlan (https://x.test/) & Gruß');
  });

  it.each([
    ['signs that open nothing', '<', '<'.repeat(50_000)],
    ['blanks', ' ', ''],
    ['links that never end', '<a href="https://x.test/">', ''],
    ['pictures that never end', '<img alt="', '<img alt="'.repeat(5_000)],
    ['comments that never end', '<!--', '<!--'.repeat(12_500)],
  ])('reads as text in one walk, even 50,000 letters of %s', (_, piece, expected) => {
    expect(plainText(piece.repeat(50_000 / piece.length))).toBe(expected);
  });

  it('says an address once where a link is called by it', () => {
    expect(plainText('<p><a href="https://x.test/?a=1&amp;b=2">https://x.test/?a=1&amp;b=2</a></p>')).toBe(
      'https://x.test/?a=1&b=2',
    );
    expect(plainText('<p>&amp;lt; <a href="https://x.test/">Plan <strong>B</strong></a></p>')).toBe(
      '&lt; Plan B (https://x.test/)',
    );
  });

  it('is made of lines where there were no tags', () => {
    expect(paragraphs('Hallo\nihr <3\n\nTschüss')).toBe('<p>Hallo<br>ihr &lt;3</p><p>Tschüss</p>');
  });
});
