-- What a statement was carried out on, as staff or its owner meant it: a later statement may mean what is left.
alter table statement_outcomes
  -- done: its items. null: none, or it was carried out before they were noted.
  add column item_ids uuid[];
