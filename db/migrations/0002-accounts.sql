-- People, their sessions, codes and keys. Nothing that opens a door is stored as it is: tokens and codes are hashes.

create table users (
  user_id uuid primary key default uuidv7(),
  auth_provider text not null check (auth_provider in ('local', 'google', 'anonymous')),
  role text not null check (role in ('guest', 'customer', 'support', 'operations', 'finance', 'admin')),
  user_status text not null default 'normal' check (user_status in ('normal', 'abnormal', 'disabled')),
  email text check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text,
  user_name text not null default '',
  avatar uuid,
  contact text not null default '',
  postcode text not null default '',
  street text not null default '',
  house_number text not null default '',
  city text not null default '',
  country text not null default '',
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((auth_provider = 'anonymous') = (role = 'guest')),
  check (auth_provider = 'anonymous' or email is not null or deleted_at is not null)
);
-- A guest may have proven an address that an account has too; accounts never share one.
create unique index users_email on users (email) where auth_provider <> 'anonymous' and deleted_at is null;

create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

-- One row per sign-in; its refresh tokens are one family, revoked together.
create table sessions (
  session_id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- `ended`: signed out, here or from elsewhere. `account`: the account was disabled or deleted (110103).
  revoke_reason text check (revoke_reason in ('ended', 'account')),
  check ((revoked_at is null) = (revoke_reason is null))
);
create index sessions_user on sessions (user_id) where revoked_at is null;
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- Keys that all processes share: signing of access tokens, sealing of passwords, secrets for derivation.
create table keys (
  kid text primary key,
  purpose text not null check (purpose in ('access', 'seal', 'derive')),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);
create index keys_purpose on keys (purpose, created_at desc);

-- Whatever works once and was used: proofs of work, sealed passwords. Forgotten when it has expired anyway.
create table used_nonces (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_nonces_expiry on used_nonces (expires_at);

create table email_codes (
  captcha_id uuid primary key,
  email text not null,
  purpose text not null check (purpose in ('register', 'change_email', 'open_order')),
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index email_codes_expiry on email_codes (expires_at);

create table reset_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reset_tokens_user on reset_tokens (user_id);

-- A sign-in at a third party on its way: made at the start, used once at the return.
create table third_party_flows (
  state_hash bytea primary key,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  user_id uuid references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table second_factors (
  user_id uuid primary key references users,
  secret text not null,
  confirmed_at timestamptz,
  -- A one-time code counts once: the last time step that was used.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table files (
  file_id uuid primary key,
  owner_id uuid references users,
  purpose text not null check (purpose in ('avatar', 'complaint', 'after_sale', 'logo')),
  is_public boolean not null,
  mime text not null,
  bytes integer not null check (bytes > 0),
  width integer not null,
  height integer not null,
  sha256 bytea not null,
  created_at timestamptz not null
);
create index files_owner on files (owner_id);
