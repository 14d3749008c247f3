-- Another machine that leaves for one that only one person has seen, and what goes back for it.
-- contract: each check is replaced by a wider one in the same transaction; nothing that was allowed is refused.
alter table concessions drop constraint concessions_kind_check, add constraint concessions_kind_check
  check (kind in ('refund', 'close', 'cancel_item', 'close_sent', 'waive', 'coupon', 'price', 'correction', 'limit',
    'rule', 'backdated_statement', 'refund_account', 'parcel_by_hand', 'below_worth', 'another_machine',
    'unseen_return'));
alter table proposals drop constraint proposals_kind_check, add constraint proposals_kind_check
  check (kind in ('refund', 'close', 'cancel_item', 'close_sent', 'waive', 'coupon', 'price', 'correction', 'limit',
    'rule', 'backdated_statement', 'refund_account', 'parcel_by_hand', 'below_worth', 'another_machine',
    'unseen_return'));
