/** Where goods go and work is done, recalculated without the settings of the shop. */
export const placeRecounts: Record<string, string> = {
  'work in a garden was sold to another country': `select order_no, country, vat_country from order_items
    join orders using (order_id) where product_kind = 'service' and vat_country <> country and order_status <> 'canceled'`,
  'an order goes to a part of Belgium that is not served': `select order_no, postcode from orders
    where country = 'BE' and not (left(postcode, 2) between '10' and '12' or postcode between '1500' and '3999'
      or postcode between '8000' and '9999')`,
}
