-- Work on land is taxed where it is done, unlike work in the workshop: it has a kind of its own.
alter table order_items drop constraint order_items_vat_kind_check;
alter table order_items add constraint order_items_vat_kind_check
  check (vat_kind in ('sale', 'rent', 'service', 'garden_work'));

alter table invoice_taxes drop constraint invoice_taxes_vat_kind_check;
alter table invoice_taxes add constraint invoice_taxes_vat_kind_check
  check (vat_kind in ('rent', 'sale', 'service', 'garden_work', 'outside'));
