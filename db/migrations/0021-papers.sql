-- Papers: wordings as they were agreed to, and which credit note a refund belongs to.

-- The PDF of a text at the moment somebody agreed to it. Texts change with the shop; what was agreed stays.
create table kept_wordings (
  -- Of everything the paper is made of: the wording, the language, who the company was.
  facts_sha256 bytea primary key,
  name text not null,
  language text not null check (language in ('nl', 'en', 'zh', 'de')),
  version text not null,
  -- Of the wording alone, as the checkout names it.
  sha256 text not null,
  pdf bytea not null,
  kept_at timestamptz not null
);
create index kept_wordings_agreed on kept_wordings (name, language, sha256, kept_at);
create trigger kept_wordings_append_only before update or delete on kept_wordings
  for each row execute function append_only();

-- What went back over several payments is several refunds and one credit note.
alter table refunds add column credit_note_id uuid references invoices;
create index refunds_credit_note on refunds (credit_note_id) where credit_note_id is not null;
