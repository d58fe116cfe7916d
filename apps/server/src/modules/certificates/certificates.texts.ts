import { common, defineText } from '../wording/index.ts';

export const certificateText = defineText({
  key: 'certificateText',
  name: 'Zertifikat eines Kurses',
  when: 'Satz auf dem Zertifikat, unter dem Namen. Überschrift, Name, Tag und Prüfcode schreibt das Programm dazu.',
  group: 'Briefe und Drucke',
  right: 'club',
  isForAll: true,
  placeholders: {
    kurs: common.kurs,
    von: { meaning: 'erster Tag des Kurses', example: '07.09.2026', kind: 'day' },
    bis: { meaning: 'letzter Tag des Kurses', example: '26.10.2026', kind: 'day' },
    anteil: { meaning: 'Anteil der besuchten Termine', example: '75 %', kind: 'text' },
  },
  subject: null,
  body: 'hat am Kurs „{kurs}“ teilgenommen ({von} bis {bis}).',
});
