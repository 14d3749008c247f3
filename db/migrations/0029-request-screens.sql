-- What the screens of requests, statements and shortages look for and listen to.

-- What is open is little of what there ever was: the piles of work, whatever their words.
create index requests_open on requests (process_status, created_at, after_sale_id)
  where audit_status in ('wait_review', 'approved') and process_status not in ('reject', 'complete');
create index settlements_disputed on settlements (after_sale_id) where settlement_state = 'disputed';

create function tell_request() returns trigger language plpgsql as $$
begin
  perform pg_notify('work_changed', 'requests:' || (select request_no from requests where after_sale_id = new.after_sale_id));
  return null;
end $$;

create trigger request_events_told after insert on request_events for each row execute function tell_request();
create trigger request_messages_told after insert on request_messages for each row execute function tell_request();
create trigger settlements_told after insert or update on settlements for each row execute function tell_request();
create trigger statements_told after insert on statements for each statement execute function tell_work('statements');
create trigger statement_outcomes_told after insert on statement_outcomes
  for each statement execute function tell_work('statements');
