type AllocationMail = {
  clubName: string;
  managerFirstName: string;
  personName: string;
  newManagerName: string;
  link: string;
};

export const allocationMail = ({ clubName, managerFirstName, personName, newManagerName, link }: AllocationMail) => ({
  subject: `${personName} gehört bei ${clubName} jetzt zu einer anderen Gruppe`,
  body: `Hallo ${managerFirstName},

${personName} wurde bei ${clubName} in die Gruppe von ${newManagerName} aufgenommen. Buchungen und Daten verwaltet ab jetzt ${newManagerName}.

Wenn das nicht in deinem Sinn ist, erhebe mit diesem Link Einspruch. Das geht 14 Tage lang; ${personName} kommt dann zurück, und der Verein wird verständigt:

${link}

Liebe Grüße
${clubName}
`,
});

type ObjectionMail = { clubName: string; personName: string; formerManagerName: string; newManagerName: string };

/** For the office, and for whoever had taken the person into the group. */
export const objectionMail = ({ clubName, personName, formerManagerName, newManagerName }: ObjectionMail) => ({
  subject: `Einspruch gegen eine Zuordnung: ${personName}`,
  body: `Hallo,

gegen die Aufnahme von ${personName} in die Gruppe von ${newManagerName} wurde Einspruch erhoben. ${personName} ist wieder dort, wo die Person vorher war (${formerManagerName}). Eine neue Zuordnung zu ${newManagerName} ist nur noch durch den Verein möglich.

Liebe Grüße
${clubName}
`,
});
