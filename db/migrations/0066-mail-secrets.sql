-- What a mail opens something with (codes, links to a new password, the secret of a message) lies sealed beside its data
-- and goes once the mail has been sent.
alter table mails add column sealed text;
-- long: eighty bits, a plain hash gives nothing away. plain: forty bits, as they were given before; their hashes are put
-- under a key of the shop (keyed), and the codes go on working.
alter table recovery_codes add column kept text not null default 'plain' check (kept in ('plain', 'keyed', 'long'));
