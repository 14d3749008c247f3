-- How a settlement ended, and when it may be set off although its customer is silent.
alter table settlements
  -- null: open, or it ended before this was stored.
  add column ended_how text check (ended_how in ('clear', 'agreed', 'decided', 'set_off', 'closed')),
  -- The first day on which it may be set off. null: proposed before silence stopped to be an agreement.
  add column set_off_from date,
  add column reminded_at timestamptz;
