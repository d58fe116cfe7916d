/** Zertifikat: when somebody gets one, what stands on it, and the code by which others recognise it. */

export const certificateTexts = {
  none: 'Es kann leider kein Zertifikat heruntergeladen werden.',
} as const;

type CertificateFacts = {
  /** The course hands them out. */
  isOffered: boolean;
  /** Its last day is over. */
  isOver: boolean;
  /** Dates on which somebody wrote down who was there, and on how many of them the person was. */
  written: number;
  present: number;
};

/** 0 to 100, of the dates that were written down; 0 while none was. */
export const presentPercent = ({ written, present }: Pick<CertificateFacts, 'written' | 'present'>): number =>
  written === 0 ? 0 : Math.floor((Math.min(present, written) / written) * 100);

/** Why there is none; empty = there is one. `share` is what the club asks for, in per cent. */
export const certificateProblem = (facts: CertificateFacts, share: number): string => {
  if (!facts.isOffered) return 'Für diesen Kurs gibt es kein Zertifikat.';
  if (!facts.isOver) return 'Das Zertifikat gibt es, wenn der Kurs zu Ende ist.';
  if (facts.written === 0 && share > 0)
    return 'In diesem Kurs wurde keine Anwesenheit eingetragen. Bitte wende dich an den Verein.';
  const percent = presentPercent(facts);
  return percent < share ? `Dafür braucht es ${share} % Anwesenheit, eingetragen sind ${percent} %.` : '';
};

/** Without what looks alike: 32 characters, so sixteen of them are never guessed. */
export const certificateAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const certificateCodeLength = 16;

/** As codes are stored and compared, however they were typed. */
export const normalCertificateCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s\-–]/g, '');

/** „ABCD-EFGH-JKLM-NPQR“, as it stands on the paper. */
export const certificateCodeText = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;
