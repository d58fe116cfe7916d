-- Which text of the club a mail was worded by, or why it has none (newsletter, news, invoice, donation, platform).
-- Empty: messages that are no mail, and mails from before.
alter table mail add column text_key text not null default '';
