-- What customers ask for after the sale: repair, maintenance, return, renewal, buy-out, rejection.

-- Exact figures, shown before anything is asked. Never changed, like quotes.
create table request_offers (
  offer_id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  order_id uuid not null references orders,
  item_id uuid not null references order_items,
  apply_type text not null,
  body jsonb not null,
  hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index request_offers_expires on request_offers (expires_at);

create table requests (
  after_sale_id uuid primary key default uuidv7(),
  request_no text not null unique,
  order_id uuid not null references orders,
  item_id uuid not null references order_items,
  user_id uuid not null references users,
  -- The language of the order: mails follow it, whoever handles the request.
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  apply_type text not null check (apply_type in ('rejection', 'repair', 'maintenance', 'return', 'renewal', 'buy')),
  reason_code text not null,
  apply_reason text not null default '',
  reason_language text not null check (reason_language in ('nl', 'en', 'zh', 'de')),
  apply_time timestamptz not null,
  audit_time timestamptz,
  audit_status text not null check (audit_status in ('wait_review', 'approved', 'review_rejected', 'cancel')),
  reject_reason text not null default '',
  -- Set: a step failed, and staff have to do something.
  error_reason text not null default '',
  process_status text not null check (process_status in
    ('pending', 'pass', 'reject', 'transport_leave', 'ing', 'check', 'transport_back', 'complete')),
  duty text not null default 'platform' check (duty in ('customer', 'platform', 'maker', 'carrier')),
  base_fee integer not null default 0 check (base_fee >= 0),
  freight integer not null default 0 check (freight >= 0),
  other_fee integer not null default 0 check (other_fee >= 0),
  repair_fee integer not null default 0 check (repair_fee >= 0),
  maintenance_fee integer not null default 0 check (maintenance_fee >= 0),
  renewal_fee integer not null default 0 check (renewal_fee >= 0),
  return_fee integer not null default 0 check (return_fee >= 0),
  buy_fee integer not null default 0 check (buy_fee >= 0),
  remark text not null default '',
  -- Of a renewal: so many months more.
  months integer check (months > 0),
  -- The figures the customer said yes to.
  offer jsonb,
  -- What a bill for the customer's own fault waits for.
  bill_state text not null default 'none' check (bill_state in ('none', 'waiting', 'accepted', 'paid', 'declined')),
  pick_up_on date,
  -- How it came to its end where that was not the usual one.
  outcome text not null default '',
  device_id uuid references devices,
  loaner_id uuid references devices,
  -- Of a buy-out: the purchase it became.
  bought_order_id uuid references orders,
  assigned_to uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  version integer not null default 1,
  check ((apply_type = 'renewal') = (months is not null)),
  check ((audit_status = 'review_rejected') = (reject_reason <> ''))
);
-- However often it is sent: one open request for an item.
create unique index requests_one_open on requests (item_id)
  where audit_status in ('wait_review', 'approved') and process_status not in ('reject', 'complete');
create index requests_order on requests (order_id, created_at);
create index requests_user on requests (user_id, created_at, after_sale_id);
create index requests_waiting on requests (audit_status, created_at, after_sale_id);
create index requests_created on requests (created_at, after_sale_id);
create index requests_failed on requests (updated_at) where error_reason <> '';

create table request_events (
  event_id bigint generated always as identity primary key,
  after_sale_id uuid not null references requests,
  event text not null,
  from_status text,
  to_status text,
  actor_role text not null,
  actor_id uuid,
  reason text not null default '',
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index request_events_request on request_events (after_sale_id, event_id);
create trigger request_events_append_only before update or delete on request_events
  for each row execute function append_only();

create table request_messages (
  message_id uuid primary key default uuidv7(),
  after_sale_id uuid not null references requests,
  written_by text not null check (written_by in ('customer', 'staff')),
  user_id uuid not null references users,
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  text text not null,
  created_at timestamptz not null
);
create index request_messages_request on request_messages (after_sale_id, message_id);

-- For its owner and for staff only. `angle` lets two pictures of one side stand beside each other.
create table request_pictures (
  file_id uuid primary key references files,
  after_sale_id uuid not null references requests,
  message_id uuid references request_messages,
  shows text not null check (shows in ('apply', 'out', 'back', 'deduction', 'message')),
  angle text not null default '',
  position integer not null,
  created_at timestamptz not null
);
create index request_pictures_request on request_pictures (after_sale_id, position);

-- A machine changes hands: what was seen then. Without such a report no damage is ever claimed.
create table hand_overs (
  hand_over_id uuid primary key default uuidv7(),
  item_id uuid not null references order_items,
  device_id uuid not null references devices,
  after_sale_id uuid references requests,
  direction text not null check (direction in ('out', 'back')),
  checklist jsonb not null default '{}',
  remark text not null default '',
  seen_by uuid references users,
  at timestamptz not null
);
create index hand_overs_item on hand_overs (item_id, at);
create index hand_overs_device on hand_overs (device_id, at);
create trigger hand_overs_append_only before update or delete on hand_overs
  for each row execute function append_only();

-- What becomes of a deposit, line by line; final when nobody has disputed it in time.
create table settlements (
  settlement_id uuid primary key default uuidv7(),
  after_sale_id uuid not null unique references requests,
  held integer not null check (held >= 0),
  -- [{rule, amount, note, file_ids}]
  deductions jsonb not null,
  deducted integer not null check (deducted >= 0),
  back integer not null check (back >= 0),
  owed integer not null check (owed >= 0),
  settlement_state text not null check (settlement_state in ('proposed', 'disputed', 'final')),
  dispute_until date,
  dispute_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  final_at timestamptz,
  version integer not null default 1,
  check (deducted + back = held)
);
create index settlements_open on settlements (dispute_until) where settlement_state <> 'final';
