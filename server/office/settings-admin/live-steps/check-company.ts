import { noticeLanguages } from '#domain/going-live/notice-languages.ts'
import { readSetting, type SettingValue } from '#server/platform/config/settings.ts'
import type { Checks } from './checks.ts'

const identity = [
  'company_name',
  'legal_name',
  'legal_form',
  'representative',
  'street',
  'house_number',
  'postcode',
  'city',
  'email',
  'telephone',
  'chamber_of_commerce',
  'vat_number',
] as const satisfies readonly (keyof SettingValue<'company'>)[]

/** Who the shop is, and where. */
export const companyChecks = {
  real_shop: ({ environment }) => (environment.demo ? ['SEED=none'] : []),
  own_address: context => {
    const address = new URL(context.publicUrl())
    return address.protocol === 'https:' ? [] : [address.origin]
  },
  company: async ({ db }, now) => {
    const company = await readSetting(db, 'company', now)
    return identity.filter(name => company[name].trim() === '')
  },
  guarantee_notice: async ({ db }, now) => {
    const notices = await readSetting(db, 'guarantee_notice', now)
    return noticeLanguages.filter(language => notices[language] === '')
  },
  logo: async ({ db }, now) => ((await readSetting(db, 'company', now)).logo ? [] : ['logo']),
} satisfies Checks
