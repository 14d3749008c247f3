/** Where goods go and work is done, recalculated without the settings of the shop. */
export const placeRecounts: Record<string, string> = {
  'work in a garden is taxed in another country than it is done in': `select order_no, country, vat_kind, vat_country
    from order_items join orders using (order_id) where product_kind = 'service' and order_status <> 'canceled'
      and vat_country <> case when vat_kind in ('sale', 'garden_work') then country else 'NL' end`,
  // At home it is taxed abroad only as a part of the hire of a machine of its checkout.
  'work in a garden went abroad without a tax of that country': `select order_no, country, vat_kind from order_items
    join orders using (order_id) where product_kind = 'service' and vat_kind = 'service' and country <> 'NL'
      and order_status <> 'canceled' and not exists (select from orders hired
        where hired.checkout_id = orders.checkout_id and hired.kind = 'rent')`,
  'an order goes to a part of Belgium that is not served': `select order_no, postcode from orders
    where country = 'BE' and not (left(postcode, 2) between '10' and '12' or postcode between '1500' and '3999'
      or postcode between '8000' and '9999')`,
}
