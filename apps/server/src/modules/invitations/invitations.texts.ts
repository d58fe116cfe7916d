import { defineText } from '../wording/index.ts';

export const invitationText = defineText({
  key: 'familyInvitation',
  name: 'Einladung der Familien',
  when: 'E-Mail, mit der bestehende Familien ihren Zugang bekommen. Wer beim Einladen selbst etwas schreibt, ersetzt damit {einladung}.',
  group: 'Anmeldung und Zugang',
  right: 'club',
  placeholders: {
    einladung: {
      meaning: 'was beim Einladen geschrieben wurde, sonst der übliche Satz',
      example: 'Wir verwalten Mitglieder und Kurse jetzt im Internet.',
      kind: 'text',
      isRequired: true,
    },
  },
  subject: 'Dein Zugang {beim_verein}',
  body: `{gruss_anfang} {vorname},

{einladung}

Der Link gilt einmal. Ist er abgelaufen, wähle beim Anmelden „Passwort vergessen“.

{gruss_ende}
{verein}`,
});
