import { describe, expect, it } from 'vitest';
import { requireIf } from './webdav-locks.ts';
import { acceptedProps, ownerIn } from './webdav-xml.ts';

describe('what programs send', () => {
  it('says who locks, without its tags', () => {
    expect(ownerIn('<D:lockinfo><D:owner><D:href>Word &lt;Karin&gt;</D:href></D:owner></D:lockinfo>')).toBe(
      'Word &lt;Karin&gt;',
    );
    expect(ownerIn('<owner xmlns="DAV:">Karin</owner>')).toBe('Karin');
    expect(ownerIn('<D:owner>Karin')).toBe('');
    // XML cannot represent these characters: the listing of the folder would be unreadable for everybody.
    expect(ownerIn('<D:owner>Ka\u0001rin\u{ffff}</D:owner>')).toBe('Karin');
  });

  it('names what is to be kept', () => {
    const body = '<D:prop xmlns:Z="urn:w"><Z:Times>1</Z:Times></D:prop><D:prop><D:displayname/></D:prop>';
    expect(acceptedProps(body)).toBe('<x:Times xmlns:x="urn:w"/><x:displayname xmlns:x="DAV:"/>');
  });

  // A body has at most 64 kB, a header 16. Filling them with opening tags must not delay other requests.
  it.each(['<', '<owner>', '<owner ', '<prop>', '<prop '])('reads a body full of %s in one walk', (piece) => {
    const body = piece.repeat((64 * 1024) / piece.length);
    expect(ownerIn(`${body}</owner>`).length).toBeLessThanOrEqual(300);
    expect([ownerIn(body), acceptedProps(body)]).toEqual(['', '']);
  });

  it.each(['(', '(<', '([', '(not '])('reads conditions full of %s in one walk', (piece) => {
    const header = piece.repeat(16_000 / piece.length);
    for (let time = 0; time < 20; time += 1)
      expect(() => requireIf(header, { etag: undefined, tokens: [] })).not.toThrow();
  });
});
