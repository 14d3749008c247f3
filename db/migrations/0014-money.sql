-- Every euro: attempts to pay, what providers told, the ledger, documents with gapless numbers, refunds.

create table payments (
  -- Also the key of the call to the provider: asked twice, it makes one session.
  payment_id uuid primary key default uuidv7(),
  checkout_id uuid not null references checkouts,
  provider text not null,
  method text not null,
  amount integer not null check (amount > 0),
  currency text not null default 'eur' check (currency = 'eur'),
  payment_state text not null default 'new' check (payment_state in
    ('new', 'open', 'processing', 'paid', 'failed', 'expired')),
  -- Session and payment at the provider.
  session_ref text,
  payment_ref text,
  pay_url text,
  failure text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Paid although the order was paid or over already: it goes back at once.
  surplus boolean not null default false,
  version integer not null default 1,
  unique (provider, session_ref)
);
-- However often the button is pressed: one attempt at a time, and one that succeeds.
create unique index payments_one_open on payments (checkout_id) where payment_state in ('new', 'open', 'processing');
create unique index payments_one_paid on payments (checkout_id) where payment_state = 'paid' and not surplus;
create index payments_checkout on payments (checkout_id, created_at);
create index payments_ref on payments (payment_ref);
create index payments_unsettled on payments (updated_at) where payment_state in ('new', 'open', 'processing');

-- Each event of a provider is kept once; told again, it is known already.
create table provider_events (
  provider text not null,
  provider_event_id text not null,
  event_type text not null,
  object_ref text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (provider, provider_event_id)
);
create index provider_events_waiting on provider_events (received_at) where handled_at is null;

-- What the reconciliation found that nobody had told: for staff to read.
create table reconciliation_findings (
  finding_id bigint generated always as identity primary key,
  found_at timestamptz not null,
  kind text not null,
  checkout_id uuid references checkouts,
  payment_id uuid references payments,
  refund_id uuid,
  told jsonb not null,
  done text not null
);
create index reconciliation_findings_newest on reconciliation_findings (found_at, finding_id);

create table ledger_transactions (
  transaction_id uuid primary key default uuidv7(),
  kind text not null,
  -- What it is booked for: booked twice, the second is refused.
  reference text not null unique,
  checkout_id uuid references checkouts,
  order_id uuid references orders,
  booked_at timestamptz not null
);
create index ledger_transactions_order on ledger_transactions (order_id, booked_at);
create index ledger_transactions_checkout on ledger_transactions (checkout_id);
create index ledger_transactions_time on ledger_transactions (booked_at, transaction_id);

-- Debit is positive, credit negative.
create table ledger_entries (
  entry_id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  account text not null,
  amount bigint not null check (amount <> 0),
  order_id uuid references orders,
  item_id uuid references order_items,
  vat_country text,
  vat_percent double precision
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_order on ledger_entries (order_id, account);
create index ledger_entries_account on ledger_entries (account, entry_id);
create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function append_only();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function append_only();

create function ledger_sums_to_zero() returns trigger language plpgsql as $$
declare total bigint;
begin
  select coalesce(sum(amount), 0) into total from ledger_entries where transaction_id = new.transaction_id;
  if total <> 0 then
    raise exception 'ledger transaction % is off by % cents', new.transaction_id, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_sums_to_zero();
-- A transaction without entries would be a fact without figures.
create function ledger_has_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where transaction_id = new.transaction_id) then
    raise exception 'ledger transaction % is empty', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_not_empty after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_has_entries();

-- Paid, given back and held stand on the order too, under its own constraints: two refunds at once meet there.
create function ledger_moves_order() returns trigger language plpgsql as $$
begin
  if new.order_id is null then return null; end if;
  if new.account = 'deposits' then
    update orders set deposit_held = deposit_held - new.amount where order_id = new.order_id;
  elsif new.account = 'receivable' and new.amount < 0 then
    update orders set paid_amount = paid_amount - new.amount where order_id = new.order_id;
  elsif new.account = 'refunds_payable' and new.amount < 0 then
    update orders set refunded_amount = refunded_amount - new.amount where order_id = new.order_id;
  end if;
  return null;
end $$;
create trigger ledger_order after insert on ledger_entries for each row execute function ledger_moves_order();

-- Gapless: the number is taken in the transaction of the document, under the lock of its row here.
create table document_numbers (
  series text not null,
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (series, year)
);

create table invoices (
  invoice_id uuid primary key default uuidv7(),
  invoice_no text not null unique,
  kind text not null check (kind in ('invoice', 'credit_note')),
  series text not null,
  year integer not null,
  number integer not null check (number > 0),
  order_id uuid not null references orders,
  -- Of a credit note: what it corrects.
  corrects_id uuid references invoices,
  -- One document for one fact.
  reference text not null unique,
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  body jsonb not null,
  gross integer not null,
  net integer not null,
  vat integer not null,
  issued_at timestamptz not null,
  unique (series, year, number),
  check (net + vat = gross),
  check ((kind = 'credit_note') = (corrects_id is not null))
);
create index invoices_order on invoices (order_id);
create index invoices_issued on invoices (issued_at, invoice_id);
create trigger invoices_append_only before update or delete on invoices
  for each row execute function append_only();

create table refunds (
  refund_id uuid primary key default uuidv7(),
  refund_no text not null unique,
  -- null: money that belongs to no order, of a payment too many.
  order_id uuid references orders,
  item_id uuid references order_items,
  payment_id uuid references payments,
  type text not null check (type in ('deposit', 'product')),
  refund_amount integer not null check (refund_amount > 0),
  refund_reason text not null default '',
  -- requested: waits for staff. The states that customers see begin when it is under way.
  refund_status text not null check (refund_status in
    ('requested', 'rejected', 'refunding', 'refund_successful', 'refund_failed')),
  reject_reason text not null default '',
  -- How the amount is made up: goods, freight, deposit, net and VAT per item.
  shares jsonb not null,
  way text not null default 'original' check (way in ('original', 'bank_transfer')),
  iban text,
  provider_ref text unique,
  failure text,
  asked_by uuid references users,
  approved_by uuid references users,
  second_approved_by uuid references users,
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  refund_time timestamptz,
  version integer not null default 1,
  check ((refund_status = 'refund_successful') = (refund_time is not null)),
  check (order_id is not null or payment_id is not null),
  check (second_approved_by is null or second_approved_by <> approved_by)
);
create index refunds_order on refunds (order_id);
create index refunds_status on refunds (refund_status, created_at, refund_id);
create index refunds_created on refunds (created_at, refund_id);
alter table reconciliation_findings
  add constraint reconciliation_findings_refund foreign key (refund_id) references refunds;

-- The sandbox provider: what a real one would keep in its own house. Empty in a real shop.
create table sandbox_objects (
  object_id text primary key,
  kind text not null check (kind in ('session', 'intent', 'refund', 'event')),
  body jsonb not null,
  created_at timestamptz not null
);
create index sandbox_objects_intent on sandbox_objects ((body ->> 'payment_intent')) where kind = 'session';
create table sandbox_keys (
  idempotency_key text primary key,
  request_sha256 bytea not null,
  http integer not null,
  answer jsonb not null,
  created_at timestamptz not null
);
