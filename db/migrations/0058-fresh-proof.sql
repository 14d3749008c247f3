-- When the person of a session last proved who they are, by real time; a refresh leaves it as it is. Sessions that were
-- begun before have none, and ask once.
alter table sessions add column proven_at timestamptz;

-- A code for a new address, or for a proof, is good for whoever asked for it.
alter table email_codes add column user_id uuid references users;
create index email_codes_user on email_codes (user_id) where user_id is not null;
alter table email_codes drop constraint email_codes_purpose_check;
alter table email_codes add constraint email_codes_purpose_check
  check (purpose in ('register', 'change_email', 'open_order', 'prove'));

-- By which address its owner knows it again; unknown of what was linked before.
alter table identities add column email text;

-- How an account was entered before that was changed: for seven days, whoever reads its old address may go back to it.
create table entry_undos (
  token_hash bytea primary key,
  user_id uuid not null references users,
  -- What was changed, to say so: the address, or a sign-in by somebody else.
  change text not null check (change in ('email', 'identity')),
  email text not null,
  -- Issuer, subject and address of each sign-in by somebody else.
  identities jsonb not null,
  second_factor boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index entry_undos_user on entry_undos (user_id);
