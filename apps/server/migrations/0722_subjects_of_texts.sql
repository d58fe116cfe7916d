-- These mails had a subject of the product; now it belongs to the text. What clubs have worded keeps the one it had.
update text_version v set subject = s.subject
from (values
  ('datesCancelled', '{was}'), ('datesMoved', '{was}'), ('answerReminder', '{was}'),
  ('debitAnnounced', 'Einzug am {datum}: {betrag} – {verein}'), ('debitWithdrawn', 'Kein Einzug am {datum} – {verein}')
) as s (key, subject)
where v.key = s.key and v.subject = '' and not v.is_default;
