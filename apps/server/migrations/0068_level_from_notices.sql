-- The level of a family follows from what it was reminded of and has not paid (dunning_standing), not from a number beside it.
alter table person drop column reminder_level;
