-- What staff tried and may not is written down, once a person, call and minute: whoever tries a thousand times writes no
-- more. The index covers these rows alone, of which there are none yet.
create unique index audit_log_refused on audit_log (actor_id, subject_id, date_trunc('minute', at at time zone 'UTC'))
  where action = 'call.refused';
