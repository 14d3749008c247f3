/** The tax rates of the shop, each as `rate`. */
export const vatRates = `(select value from setting_versions where key = 'vat' order by id desc limit 1) setting
  cross join lateral jsonb_array_elements(value -> 'rates') as rate`
