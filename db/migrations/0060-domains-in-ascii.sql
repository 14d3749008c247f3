-- The domain of an e-mail address is compared and kept in the form that mail is sent to: NFKC, lower case, and labels
-- beyond ASCII as xn-- (RFC 3492). New addresses come so from domain/accounts/email.ts; these are the ones kept until
-- now. Only few have such a domain. An account whose other spelling is an account already stays as it is.
create function pg_temp.punycode(label text) returns text language plpgsql immutable as $$
declare
  points int[] := array(select ascii(letter) from string_to_table(label, null) as letter);
  plain int := (select count(*) from unnest(points) as point where point < 128);
  written text := (select coalesce(string_agg(chr(point), '' order by place), '')
                     from unnest(points) with ordinality as one (point, place) where point < 128);
  bias int := 72; delta int := 0; done int := plain; following int := 128;
  point int; smallest int; rest int; threshold int; k int; figure int;
begin
  if plain > 0 then written := written || '-'; end if;
  while done < cardinality(points) loop
    smallest := (select min(one) from unnest(points) as one where one >= following);
    delta := delta + (smallest - following) * (done + 1);
    following := smallest;
    foreach point in array points loop
      if point < following then delta := delta + 1; end if;
      continue when point <> following;
      rest := delta;
      k := 36;
      loop
        threshold := least(26, greatest(1, k - bias));
        figure := case when rest < threshold then rest else threshold + (rest - threshold) % (36 - threshold) end;
        written := written || chr(case when figure < 26 then figure + 97 else figure + 22 end);
        exit when rest < threshold;
        rest := (rest - threshold) / (36 - threshold);
        k := k + 36;
      end loop;
      rest := delta / case when done = plain then 700 else 2 end;
      rest := rest + rest / (done + 1);
      k := 0;
      while rest > 455 loop
        rest := rest / 35;
        k := k + 36;
      end loop;
      bias := k + 36 * rest / (rest + 38);
      delta := 0;
      done := done + 1;
    end loop;
    delta := delta + 1;
    following := following + 1;
  end loop;
  return written;
end $$;

create function pg_temp.with_ascii_domain(email text) returns text language sql immutable as $$
  select regexp_replace(email, '@[^@]*$', '@') || string_agg(
           case when label ~ '^[\x01-\x7f]*$' then label else 'xn--' || pg_temp.punycode(label) end, '.' order by place)
    from string_to_table(
           translate(normalize(lower(normalize(substring(email from '@([^@]*)$'), nfkc)), nfkc), '。．｡', '...'), '.')
         with ordinality as part (label, place)
$$;

update users set email = pg_temp.with_ascii_domain(email)
 where email ~ '@[^@]*[^\x01-\x7f][^@]*$'
   and not exists (select from users as other where lower(other.email) = pg_temp.with_ascii_domain(users.email));
update checkouts set email = pg_temp.with_ascii_domain(email) where email ~ '@[^@]*[^\x01-\x7f][^@]*$';
update orders set email = pg_temp.with_ascii_domain(email) where email ~ '@[^@]*[^\x01-\x7f][^@]*$';
update waitlist set email = pg_temp.with_ascii_domain(email)
 where email ~ '@[^@]*[^\x01-\x7f][^@]*$'
   and not exists (select from waitlist as other where lower(other.email) = pg_temp.with_ascii_domain(waitlist.email)
     and other.device_type_id = waitlist.device_type_id);
