import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';

type Ending = { contact: string; title: string; amountCents: number | null; end: IsoDay; link: string };

export const agreementEndsMail = ({ contact, title, amountCents, end, link }: Ending) => ({
  subject: `Vereinbarung mit ${contact} endet am ${formatDay(end)}`,
  body: `Hallo,

die Vereinbarung „${title}“ mit ${contact}${amountCents === null ? '' : ` über ${formatMoney(amountCents)}`} endet am ${formatDay(end)}.
Wenn sie weitergehen soll, ist jetzt ein guter Zeitpunkt für ein Gespräch:

${link}
`,
});

/** What the office writes to contacts. */
export const contactLetter = ({ text, clubName }: { text: string; clubName: string }) => `${text}

--
${clubName}
Wenn du keine Nachrichten mehr von uns möchtest, antworte bitte kurz auf diese E-Mail.
`;
