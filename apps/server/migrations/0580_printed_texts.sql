-- Dank für Spenden and the sentence on a certificate stood among the settings: they are texts like the others, with versions.
-- What a club had worded was the middle of the thanks, between a greeting and a farewell of the product.
insert into text_version (club_id, key, version, subject, body, created_at)
select c.id, t.key, 1, t.subject, t.before || (c.settings ->> t.key) || t.after, now()
from club c cross join (values
  ('donationThanks', 'Danke für deine Spende', E'Hallo {vorname},\n\n', E'\n\nLiebe Grüße\n{verein}\n'),
  ('donationThanksFormal', 'Danke für Ihre Spende', E'Sehr geehrte Damen und Herren,\n\n', E'\n\nMit freundlichen Grüßen\n{verein}\n'),
  ('certificateText', '', '', '')
) as t (key, subject, before, after)
where jsonb_typeof(c.settings -> t.key) = 'string' and btrim(c.settings ->> t.key) <> ''
  and c.settings ->> t.key not in (
    'vielen Dank für deine Spende über {betrag} vom {tag}. {zweck}Du hilfst unserem Verein damit sehr.',
    'vielen Dank für Ihre Spende über {betrag} vom {tag}. {zweck}Sie helfen unserem Verein damit sehr.',
    'hat am Kurs „{kurs}“ teilgenommen ({von} bis {bis}).'
  );
update club set settings = settings - '{donationThanks,donationThanksFormal,certificateText}'::text[]
where settings ?| '{donationThanks,donationThanksFormal,certificateText}'::text[];
