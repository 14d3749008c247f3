-- Several spellings of one mailbox share one budget of mail. The same rule is `mailboxOf` (domain/accounts/mailbox.ts).
create function mailbox_of(address text) returns text language sql immutable parallel safe as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || host end
  from (select split_part(split_part(lower(address), '@', 1), '+', 1) as name, split_part(lower(address), '@', 2) as host)
    as parts
$$;

-- Read for each mail to a stranger. Built while mails wait to be written: a table of a month.
create index mails_by_mailbox on mails (mailbox_of(recipient), created_at) where counted;
