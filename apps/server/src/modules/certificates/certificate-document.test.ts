import { expect, it } from 'vitest';
import { certificateDocument } from './certificate-document.ts';

it('a certificate says who, what and when, and shows where its code is checked', () => {
  const { content, footer } = certificateDocument({
    club: { name: 'Turnverein', color: '#166534', logo: null },
    earned: {
      personId: 1,
      name: 'Lena Gruber',
      course: 'Schwimmen',
      from: '2026-10-01',
      to: '2026-10-26',
      percent: 75,
      problem: '',
    },
    words: 'war bei „Schwimmen“ (01.10.2026 bis 26.10.2026) zu 75 % da.',
    code: 'ABCDEFGHJKLMNPQR',
    issuedOn: '2026-11-10',
    checkUrl: 'https://verein.test/zertifikat',
  });
  expect(content).toContainEqual(expect.objectContaining({ text: 'Lena Gruber' }));
  expect(content).toContainEqual(
    expect.objectContaining({ text: 'war bei „Schwimmen“ (01.10.2026 bis 26.10.2026) zu 75 % da.' }),
  );
  expect(content).toContainEqual(
    expect.objectContaining({ qr: 'https://verein.test/zertifikat?code=ABCDEFGHJKLMNPQR' }),
  );
  expect(footer).toMatchObject({
    text: 'Prüfcode ABCD-EFGH-JKLM-NPQR, zu prüfen unter https://verein.test/zertifikat',
  });
});
