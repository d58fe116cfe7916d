import { wrongEmail } from '@vereinshaus/contract/kit/email';
import { wrongVatId } from '@vereinshaus/contract/kit/register-numbers';
import { defineErrors } from '../../kit/errors.ts';

export const clubErrors = defineErrors('clubs', {
  undeterminable: { http: 404, text: 'Fehler aufgetreten — dein Verein konnte nicht ermittelt werden...' },
  providerNotHere: {
    http: 422,
    field: 'onlinePayments',
    text: 'Diesen Zahlungsdienst gibt es in dieser Installation nicht.',
  },
  noRealMoney: {
    http: 422,
    field: 'onlinePayments',
    text: 'In einem Übungsverein fließt kein echtes Geld. Bitte nimm den Zahlungsdienst zum Ausprobieren.',
  },
  noneYet: {
    http: 404,
    text: 'Hier gibt es noch keinen Verein. Der Link zum Einrichten steht in der Ausgabe des Servers.',
  },
  drawsRunning: {
    http: 409,
    field: 'enableDraws',
    text: 'Es gibt noch eine Verlosung, die nicht ausgelost ist. Lost sie zuerst aus oder brecht sie ab.',
  },
  wrongRoleEmail: { http: 422, field: 'roleEmails', text: wrongEmail },
  wrongVatId: { http: 422, field: 'invoiceSettings.vatId', text: wrongVatId },
  unknownSetting: {
    http: 422,
    text: ({ name }: { name: string }) => `Die Einstellung ${name} gibt es nicht.`,
  },
});
