-- One refund that was made at the provider's own screen may be several of ours that failed before.

-- contract: the constraint gives way to an index in the same transaction; nothing that was allowed is refused.
alter table refunds drop constraint refunds_provider_ref_key;
create index refunds_provider_ref on refunds (provider_ref) where provider_ref is not null;
