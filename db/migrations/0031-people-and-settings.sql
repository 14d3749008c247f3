-- What the back office lists of people, mails and deeds, each order with an index of its own.

create index users_newest on users (created_at, user_id) where auth_provider <> 'anonymous' and deleted_at is null;
create index users_by_role on users (role, created_at, user_id) where deleted_at is null;
create index users_by_status on users (user_status, created_at, user_id)
  where auth_provider <> 'anonymous' and deleted_at is null;

create index mails_newest on mails (created_at, id);
create index mails_by_status on mails (status, created_at, id);
create index mails_by_template on mails (template, created_at, id);
create index mails_by_recipient on mails (recipient, created_at, id);

create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_action on audit_log (action, id);
create index audit_log_kind on audit_log (subject_kind, id);

-- What staff write often, once in each language: a proposal that is changed before it is sent.
create table answer_templates (
  template_id uuid primary key default uuidv7(),
  title text not null,
  texts jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create trigger reviews_told after insert or update on reviews for each statement execute function tell_work('messages');
create trigger questions_told after insert or update on questions for each statement execute function tell_work('messages');
create trigger waitlist_told after insert or update on waitlist for each statement execute function tell_work('waitlist');
