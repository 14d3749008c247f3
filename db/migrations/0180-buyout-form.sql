-- The pre-contractual form of the buy-out, stored as it was uploaded. It belongs to the shop and has no owner.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('avatar', 'complaint', 'after_sale', 'logo', 'catalogue', 'guarantee_notice', 'buyout_form'));
