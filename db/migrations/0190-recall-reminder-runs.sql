-- A press of "remind": its mails are sent later by a job, so their rows cannot say that it was pressed. Each names the
-- notice or reminder that it follows, and only one may follow each.
create table recall_reminder_runs (
  recall_id uuid not null references recalls,
  follows timestamptz not null,
  reminded_at timestamptz not null,
  primary key (recall_id, follows)
);
create trigger recall_reminder_runs_append_only before update or delete on recall_reminder_runs
  for each row execute function append_only();
insert into recall_reminder_runs (recall_id, follows, reminded_at)
select recall_id, coalesce(lag(reminded_at) over (partition by recall_id order by reminded_at), 'epoch'), reminded_at
  from (select distinct recall_id, reminded_at from recall_reminders) runs;
