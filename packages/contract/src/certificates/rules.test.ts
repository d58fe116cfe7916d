import { describe, expect, it } from 'vitest';
import { certificateCodeText, certificateProblem, normalCertificateCode, presentPercent } from './rules.ts';

const facts = { isOffered: true, isOver: true, written: 8, present: 6 };

describe('a certificate', () => {
  it.each([
    ['six of eight dates', facts, 75, ''],
    ['five of eight dates', { ...facts, present: 5 }, 75, 'Dafür braucht es 75 % Anwesenheit, eingetragen sind 62 %.'],
    ['nothing written down, nothing asked', { ...facts, written: 0, present: 0 }, 0, ''],
    [
      'nothing written down',
      { ...facts, written: 0, present: 0 },
      1,
      'In diesem Kurs wurde keine Anwesenheit eingetragen. Bitte wende dich an den Verein.',
    ],
    ['a course that goes on', { ...facts, isOver: false }, 0, 'Das Zertifikat gibt es, wenn der Kurs zu Ende ist.'],
    ['a course without', { ...facts, isOffered: false }, 0, 'Für diesen Kurs gibt es kein Zertifikat.'],
  ])('%s', (_, given, share, problem) => expect(certificateProblem(given, share)).toBe(problem));

  it('never says more than all of it', () => expect(presentPercent({ written: 2, present: 3 })).toBe(100));

  it('has a code that is read however it is typed', () => {
    expect(certificateCodeText('ABCDEFGHJKLMNPQR')).toBe('ABCD-EFGH-JKLM-NPQR');
    expect(normalCertificateCode(' abcd-efgh jklm–NPQR ')).toBe('ABCDEFGHJKLMNPQR');
  });
});
