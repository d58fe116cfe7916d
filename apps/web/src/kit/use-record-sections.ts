import { useState } from 'react';

type Sections = Readonly<Record<string, readonly string[]>>;

/**
 * Which section of a record is open as a form: one at a time. Input in other sections stays in the form and is marked there. `sections`
 * assigns fields to sections, so that an error opens its own.
 */
export const useRecordSections = <S extends Sections>(sections: S, isDirty: (field: string) => boolean) => {
  const [open, setOpen] = useState<string | null>(null);
  return {
    open,
    close: () => setOpen(null),
    openFor: (field: string) => {
      const found = Object.entries(sections).find(([, fields]) =>
        fields.some((name) => field === name || field.startsWith(`${name}_`)),
      );
      if (found) setOpen(found[0]);
    },
    of: (name: string & keyof S) => ({
      isOpen: open === name,
      isDirty: (sections[name] ?? []).some(isDirty),
      onToggle: () => setOpen(open === name ? null : name),
    }),
  };
};
