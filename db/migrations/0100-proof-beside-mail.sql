-- Since when the factor that was shown last has protected the account. Null: the proof rests on a password or a mail alone.
alter table sessions add column factor_since timestamptz;

-- The same of who asked first, at the moment they asked.
alter table proposals add column factor_since timestamptz;
alter table refunds add column factor_since timestamptz;
