-- What proves a contract and finds the holder of a machine lies sealed once its person was erased, with a key of its
-- own; opened for what it is kept for alone, and each time is written down.
create table sealed_papers (
  paper_id uuid primary key default uuidv7(),
  -- evidence: what stood above the button. statement: as it was stated. holder: whom a recall must find.
  kind text not null check (kind in ('evidence', 'statement', 'holder')),
  checkout_id uuid references checkouts,
  order_id uuid references orders,
  statement_id uuid references statements,
  sealed text not null,
  sealed_at timestamptz not null,
  check (num_nonnulls(checkout_id, order_id, statement_id) = 1)
);
create unique index sealed_papers_checkout on sealed_papers (checkout_id) where checkout_id is not null;
create unique index sealed_papers_order on sealed_papers (order_id) where order_id is not null;
create unique index sealed_papers_statement on sealed_papers (statement_id) where statement_id is not null;
create index sealed_papers_at on sealed_papers (sealed_at);

-- An erasure takes the words off what is otherwise never changed: said in its transaction, and nowhere else. Invoices and
-- the ledger stay as they are.
create or replace function append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' and current_setting('genie.retention', true) = 'on' then
    return old;
  end if;
  if current_setting('genie.erasure', true) = 'on' and tg_table_name in ('audit_log', 'device_events', 'dispute_notes',
    'hand_overs', 'order_events', 'order_notes', 'request_events', 'statement_outcomes', 'statements', 'transfer_files')
  then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function quotes_are_immutable() returns trigger language plpgsql as $$
begin
  if current_setting('genie.erasure', true) = 'on' then return new; end if;
  raise exception 'a quote is never changed' using errcode = 'restrict_violation';
end $$;

-- Its fingerprint stays, so that the sealed evidence is known as what it was.
create or replace function checkouts_keep_evidence() returns trigger language plpgsql as $$
begin
  if (new.evidence <> old.evidence and not (new.evidence = '{}' and current_setting('genie.erasure', true) = 'on'))
    or new.evidence_sha256 <> old.evidence_sha256 or new.terms <> old.terms
    or new.amount <> old.amount or new.quote_id <> old.quote_id then
    raise exception 'what was agreed is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
