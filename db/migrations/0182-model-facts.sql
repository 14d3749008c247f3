-- What is stated of a connected machine beside its maker: the EU declaration of conformity, who answers for it as its
-- importer, until when security updates come and where a weakness is reported, who can replace the battery, and how it
-- is repaired. Null: not stated yet. Files are public, belong to the shop and are stored as they were uploaded.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (
  purpose in
    ('avatar', 'complaint', 'after_sale', 'logo', 'catalogue', 'guarantee_notice', 'buyout_form', 'eu_declaration')
);
alter table device_types
  add column declaration uuid references files,
  add column maker_in_eu boolean not null default false,
  add column importer jsonb,
  add column security jsonb,
  add column battery_removal text check (battery_removal in ('user', 'professional')),
  add column repair jsonb;
alter table products add column repair jsonb;
create index device_types_declaration on device_types (declaration);

-- When a model got another declaration than this one: from then on nothing is sold under it, and its ten years count.
alter table files add column replaced_at timestamptz;
