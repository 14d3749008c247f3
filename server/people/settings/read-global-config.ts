import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { listAllMethods, methodsByCountry, payWallets } from '#domain/payments/methods.ts'
import { dayInShop } from '#i18n/format.ts'
import { isBuyoutOffered } from '#server/platform/config/buyout.ts'
import { readDeliveryCountries } from '#server/platform/config/countries.ts'
import { readInstalledCountries } from '#server/platform/config/installation.ts'
import { isOpen } from '#server/platform/config/opening.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { readNotices } from '#server/platform/files/read-notices.ts'
import { readServedParts } from '../addresses/assert-served.ts'

export async function readGlobalConfig(context: Context, language: Language): Promise<CallData<'GET /config/global'>> {
  const { db, clock, environment } = context
  const now = clock.now()
  const company = await readSetting(db, 'company', now)
  const methods = await readSetting(db, 'pay_methods', now)
  const delivered = await readDeliveryCountries(db, now)
  const uploads = await readSetting(db, 'uploads', now)
  return {
    ...company,
    logo_full: logoUrl(company.logo),
    demo: environment.demo,
    google_sign_in: environment.google !== undefined,
    max_image_bytes: uploads.max_image_bytes,
    pay_methods: listAllMethods(methods, delivered),
    pay_methods_by_country: methodsByCountry(methods, delivered),
    pay_wallets: await readWallets(db, now),
    delivery_countries: delivered.toSorted((a, b) => Number(b === company.country) - Number(a === company.country)),
    installation_countries: await readInstalledCountries(db, now),
    served_parts: await readServedParts(db, { language, now }),
    orders_open: await isOpen(db, now),
    guarantee_notices: await readNotices(db, now),
    review_mail: await readReviewMail(db, now, delivered),
    buyout: await isBuyoutOffered(db, now),
    origin: context.publicUrl(),
    map: { tiles: environment.map?.tiles ?? null, attribution: environment.map?.attribution ?? '' },
    visits_measured: (await readSetting(db, 'visits', now)).visits_measured,
    today: dayInShop(now),
  }
}

async function readWallets(db: Reader, now: Date) {
  const wallets = await readSetting(db, 'pay_wallets', now)
  return payWallets.filter(wallet => wallets[wallet])
}

async function readReviewMail(db: Reader, now: Date, delivered: readonly string[]) {
  const { ask_after_days, ask_in } = await readSetting(db, 'reviews', now)
  return { after_days: ask_after_days, countries: delivered.filter(country => ask_in[country]) }
}

/** Without an uploaded logo the default one is shown. */
export function logoUrl(logo: string): string {
  return logo ? `/api/common/logo?id=${logo}` : '/logo.svg'
}
