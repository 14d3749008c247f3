-- Credentials of WebAuthn that open an account. The public key and its counter are no secrets.
create table passkeys (
  passkey_id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Counted by the authenticator; many report 0 for ever.
  sign_count bigint not null,
  -- Whether it can be copied to other devices of its owner; this never changes. And whether it is copied now.
  backup_eligible boolean not null,
  backed_up boolean not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Challenges that have been given out and not been answered yet; an answer takes its row away.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'prove')),
  -- Who may answer: this session, or at the sign-in whoever comes from this network.
  session_id uuid references sessions on delete cascade,
  network_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((session_id is null) <> (network_hash is null))
);
create index passkey_challenges_session on passkey_challenges (session_id) where session_id is not null;

-- Whether two factors were shown in it: a password with a code, or a passkey that verified its user. Null: the session
-- was opened by the version before, which asked for a code wherever there was an app.
alter table sessions add column two_factors boolean;

alter table entry_undos add column passkeys jsonb not null default '[]';
alter table entry_undos drop constraint entry_undos_change_check;
alter table entry_undos add constraint entry_undos_change_check check (change in ('email', 'identity', 'passkey'));
