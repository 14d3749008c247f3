-- What the law asks to be shown with every accessory: its maker, the responsible person in the EU, and its warnings.
-- Null: not stated; a machine has the ones of its model, and a service has none.
alter table products add column safety jsonb;
