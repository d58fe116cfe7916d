import { folderPattern } from '../media/rules.ts';

/** Where a page is shown. The specification calls it a slot: some have one page, others one per sub slot or course. */
export const pagePlaces = ['page', 'front', 'home', 'registration', 'media', 'athome', 'course'] as const;
export type PagePlace = (typeof pagePlaces)[number];

export const pagePlaceLabels: Readonly<Record<PagePlace, string>> = {
  page: 'Eigene Adresse',
  front: 'Startseite für Besucher',
  home: 'Home nach dem Anmelden',
  registration: 'Registrierung',
  media: 'Medien',
  athome: 'Online-Inhalte',
  course: 'Kurs',
};

/** Audience of the published page. */
export const pageAudiences = ['everyone', 'signedIn', 'trainers', 'granted'] as const;
export type PageAudience = (typeof pageAudiences)[number];

export const pageAudienceLabels: Readonly<Record<PageAudience, string>> = {
  everyone: 'alle, auch ohne Anmeldung',
  signedIn: 'alle, die angemeldet sind',
  trainers: 'Trainer und Büro',
  granted: 'nur, wer für diese Seite berechtigt ist',
};

const afterSigningIn = ['signedIn', 'trainers', 'granted'] as const;

/** Visitors of the registration page are not signed in, and visitors of the home page are, so not every audience makes sense everywhere. */
export const audiencesAt: Readonly<Record<PagePlace, readonly PageAudience[]>> = {
  page: pageAudiences,
  front: ['everyone'],
  home: afterSigningIn,
  registration: ['everyone'],
  media: afterSigningIn,
  athome: afterSigningIn,
  course: pageAudiences,
};

const addressPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A page with a URL of its own needs a sub slot; for /medien it can be empty (everything) or one folder. */
export const subslotProblem = (place: PagePlace, subslot: string): string | undefined => {
  if (place === 'page')
    return addressPattern.test(subslot)
      ? undefined
      : 'Bitte nimm für die Adresse nur Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel ueber-uns.';
  if (place === 'media' || place === 'athome') {
    if (subslot === '') return place === 'media' ? undefined : 'Bitte gib den Namen des Ordners an.';
    return folderPattern.test(subslot)
      ? undefined
      : 'Bitte nimm für den Ordner nur Buchstaben, Ziffern, Leerzeichen, Punkt und Bindestrich.';
  }
  return subslot === '' ? undefined : 'Hier gibt es nur eine Seite.';
};

type PageSlot = { place: PagePlace; subslot: string; course_ID: number };

/** URL where the page is shown. */
export const pageAddress = ({ place, subslot, course_ID }: PageSlot): string => {
  const folder = encodeURIComponent(subslot);
  switch (place) {
    case 'page':
      return `/seite/${folder}`;
    case 'front':
      return '/benutzer/login';
    case 'home':
      return '/';
    case 'registration':
      return '/registrieren';
    case 'media':
      return subslot === '' ? '/medien' : `/medien/${folder}`;
    case 'athome':
      return `/athome/${folder}`;
    case 'course':
      return `/kurse/${course_ID}`;
  }
};
