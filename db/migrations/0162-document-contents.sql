-- Since when a process shows a document as it is, where the text follows the environment and the rules of the code: the
-- version of the privacy notice is counted from these moments and from changes of settings.
create table document_contents (
  content_id bigint generated always as identity primary key,
  name text not null,
  content_sha256 text not null,
  since timestamptz not null
);
create trigger document_contents_append_only before update or delete on document_contents
  for each row execute function append_only();
create trigger document_contents_pages after insert on document_contents
  for each row execute function pages_changed();
