-- What moved the provider's balance is named in the booking: a refund's own row forgets it at the next attempt.

alter table ledger_transactions add column provider_object text;
