-- What was agreed, as it was confirmed to the customer: one row for each contract. Its document is rendered from the row
-- alone, so that a later change of prices, settings or texts does not affect it.
create table agreements (
  agreement_id uuid primary key default uuidv7(),
  -- That of the checkout, or of the request, which concluded it.
  agreement_no text not null unique,
  kind text not null check (kind in ('order', 'change', 'renewal', 'buy_out', 'repair')),
  -- null: nothing was to be paid, and so there is none.
  checkout_id uuid references checkouts,
  -- The order that is changed or continued; null: those of the checkout.
  order_id uuid references orders,
  after_sale_id uuid references requests,
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  concluded_at timestamptz not null,
  -- {name, version, language, sha256, accepted_at}: the wordings that were agreed to, and that were handed over.
  terms jsonb not null,
  instruction jsonb not null,
  -- {button, text}: what a browser displayed, word for word. null: no browser, or erased.
  shown jsonb,
  body jsonb not null,
  -- Of the body as it was written: a sealed one is recognised by it.
  body_sha256 bytea not null,
  check (num_nonnulls(checkout_id, order_id) > 0)
);
create index agreements_checkout on agreements (checkout_id) where checkout_id is not null;
create index agreements_order on agreements (order_id) where order_id is not null;
create index agreements_request on agreements (after_sale_id) where after_sale_id is not null;

-- An erasure empties what is about the person, and nothing else is ever changed.
create function agreements_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('genie.erasure', true) = 'on' and new.body = '{}' and new.shown is null
    and (new.agreement_no, new.kind, new.concluded_at, new.terms, new.instruction, new.body_sha256)
      = (old.agreement_no, old.kind, old.concluded_at, old.terms, old.instruction, old.body_sha256) then
    return new;
  end if;
  raise exception 'what was agreed is never changed' using errcode = 'restrict_violation';
end $$;
create trigger agreements_stay before update or delete on agreements for each row execute function agreements_stay();

-- agreement: what was agreed, and what was displayed.
alter table sealed_papers add column agreement_id uuid references agreements;
create unique index sealed_papers_agreement on sealed_papers (agreement_id) where agreement_id is not null;
alter table sealed_papers drop constraint sealed_papers_kind_check;
alter table sealed_papers add constraint sealed_papers_kind_check
  check (kind in ('evidence', 'statement', 'holder', 'agreement'));
alter table sealed_papers drop constraint sealed_papers_check;
alter table sealed_papers add constraint sealed_papers_check
  check (num_nonnulls(checkout_id, order_id, statement_id, agreement_id) = 1);
