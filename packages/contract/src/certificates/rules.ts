/** Zertifikat: who gets one, its contents, and the code by which others verify it. */

export const certificateTexts = {
  none: 'Es kann leider kein Zertifikat heruntergeladen werden.',
} as const;

type CertificateFacts = {
  /** The course issues certificates. */
  isOffered: boolean;
  /** Its last day is over. */
  isOver: boolean;
  /** Dates with recorded attendance, and on how many of them the person was present. */
  written: number;
  present: number;
};

/** 0 to 100, of the dates with recorded attendance; 0 while there are none. */
export const presentPercent = ({ written, present }: Pick<CertificateFacts, 'written' | 'present'>): number =>
  written === 0 ? 0 : Math.floor((Math.min(present, written) / written) * 100);

/** Why there is no certificate; empty = there is one. `share` is the club's minimum in per cent. */
export const certificateProblem = (facts: CertificateFacts, share: number): string => {
  if (!facts.isOffered) return 'Für diesen Kurs gibt es kein Zertifikat.';
  if (!facts.isOver) return 'Das Zertifikat gibt es, wenn der Kurs zu Ende ist.';
  if (facts.written === 0 && share > 0)
    return 'In diesem Kurs wurde keine Anwesenheit eingetragen. Bitte wende dich an den Verein.';
  const percent = presentPercent(facts);
  return percent < share ? `Dafür braucht es ${share} % Anwesenheit, eingetragen sind ${percent} %.` : '';
};

/** No lookalike characters: 32 characters, so a code of sixteen cannot be guessed. */
export const certificateAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const certificateCodeLength = 16;

/** The stored and compared form of a code, however it was typed. */
export const normalCertificateCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s\-–]/g, '');

/** „ABCD-EFGH-JKLM-NPQR“, as printed. */
export const certificateCodeText = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;
