-- Where a refund goes to is given by two as well, when staff and not the customer name the account.
alter table concessions drop constraint concessions_kind_check;
alter table concessions add constraint concessions_kind_check check (kind in ('refund', 'close', 'cancel_item',
  'close_sent', 'waive', 'coupon', 'price', 'correction', 'backdated_statement', 'refund_account'));
alter table proposals drop constraint proposals_kind_check;
alter table proposals add constraint proposals_kind_check check (kind in ('refund', 'close', 'cancel_item',
  'close_sent', 'waive', 'coupon', 'price', 'correction', 'backdated_statement', 'refund_account'));
