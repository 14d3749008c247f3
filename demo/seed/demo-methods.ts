import type { SettingValue } from '#server/platform/config/settings.ts'

const both = { card: true, ideal: false, bancontact: false, paypal: true }

/** In each country of the demo what its people pay with. */
export const demoMethods: SettingValue<'pay_methods'> = {
  by_country: {
    NL: { ...both, first: 'ideal', ideal: true },
    BE: { ...both, first: 'bancontact', bancontact: true },
    DE: { ...both, first: 'paypal' },
  },
  elsewhere: { ...both, first: 'card' },
}
