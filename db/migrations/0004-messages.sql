-- What people write to us: questions and complaints, their answers, and the questions that were published.

create table messages (
  message_id uuid primary key default uuidv7(),
  ticket text not null unique,
  -- Of the secret in the link of the receipt; null: nobody opens it by a link any more.
  secret_hash bytea,
  -- Of the proof of work it came with: one proof makes one message, however often it is sent.
  proof_hash bytea unique,
  category text not null check (category in ('question', 'product_question', 'order', 'delivery', 'repair',
    'complaint', 'privacy', 'accessibility', 'safety', 'other')),
  device_type_key text,
  -- The name the asker chose for a published question.
  author text,
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  user_id uuid references users,
  name text not null,
  email text not null check (email = lower(email)),
  -- As it was written; whether there is such an order nobody asks.
  order_no text not null default '',
  state text not null check (state in ('open', 'answered', 'closed')),
  -- Since when it waits for an answer; the day it is due is counted from here.
  waiting_since timestamptz,
  -- The last day of waiting that staff were told about.
  alerted_day integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (waiting_since is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (category <> 'product_question' or device_type_key is not null)
);
-- Who waits longest comes first; then the newest.
create index messages_waiting on messages (waiting_since, created_at desc, message_id);
create index messages_state on messages (state, waiting_since, created_at desc, message_id);
create index messages_category on messages (category, waiting_since, created_at desc, message_id);
create index messages_user on messages (user_id);
create index messages_email on messages (email);
create index messages_closed on messages (closed_at) where closed_at is not null;

create table message_entries (
  entry_id uuid primary key default uuidv7(),
  message_id uuid not null references messages on delete cascade,
  written_by text not null check (written_by in ('customer', 'staff')),
  staff_id uuid references users,
  text text not null,
  created_at timestamptz not null,
  check ((written_by = 'staff') = (staff_id is not null))
);
create index message_entries_message on message_entries (message_id, entry_id);

-- A picture belongs to one entry; the file itself to whoever uploaded it.
create table message_pictures (
  file_id uuid primary key references files on delete cascade,
  entry_id uuid not null references message_entries on delete cascade,
  position integer not null
);
create index message_pictures_entry on message_pictures (entry_id);

create table questions (
  question_id uuid primary key default uuidv7(),
  device_type_key text not null,
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  author text not null,
  question text not null,
  answer text not null,
  published_at timestamptz not null,
  demo boolean not null default false,
  -- Where it came from; demo questions came from nowhere.
  message_id uuid unique references messages on delete set null
);
create index questions_type on questions (device_type_key, published_at desc, question_id);
create index questions_type_language on questions (device_type_key, language, published_at desc, question_id);
create trigger questions_pages after insert or update or delete on questions
  for each statement execute function pages_changed();
