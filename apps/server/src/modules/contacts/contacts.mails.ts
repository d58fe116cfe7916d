import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';

type EndingAgreementMail = { contact: string; title: string; amountCents: number | null; end: IsoDay; link: string };

export const agreementEndsMail = ({ contact, title, amountCents, end, link }: EndingAgreementMail) => ({
  subject: `Vereinbarung mit ${contact} endet am ${formatDay(end)}`,
  body: `Hallo,

die Vereinbarung „${title}“ mit ${contact}${amountCents === null ? '' : ` über ${formatMoney(amountCents)}`} endet am ${formatDay(end)}.
Wenn sie weitergehen soll, ist jetzt ein guter Zeitpunkt für ein Gespräch:

${link}
`,
});

/** `unsubscribe`: where several are written to, the link that ends it. */
type ContactLetter = { text: string; clubName: string; unsubscribe: string };

/** What the office writes to contacts. */
export const contactLetter = ({ text, clubName, unsubscribe }: ContactLetter) => `${text}

--
${clubName}
${
  unsubscribe === ''
    ? 'Wenn du keine Nachrichten mehr von uns möchtest, antworte bitte kurz auf diese E-Mail.'
    : `Keine Nachrichten mehr: ${unsubscribe}`
}
`;
