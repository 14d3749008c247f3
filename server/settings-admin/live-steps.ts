import type { CallData } from '#contract/call.ts'
import { staffRoles } from '#domain/access.ts'
import { deliveryCountries } from '#domain/addresses/words.ts'
import { vatKinds, vatPercent } from '#domain/pricing/vat.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting } from '../config/settings.ts'
import type { Context } from '../context.ts'
import { currentMailer } from '../mail/current-mailer.ts'
import { demoPeople } from '../seed/demo-people.ts'

type Step = CallData<'GET /admin/live-steps'>['list'][number]

const identity = [
  ...(['legal_name', 'legal_form', 'street', 'house_number', 'postcode', 'city'] as const),
  ...(['email', 'telephone', 'chamber_of_commerce', 'vat_number'] as const),
]

/** Each is looked at, never ticked by hand: what is said here is so. */
export async function liveStepsOf(context: Context): Promise<Step[]> {
  const { db, clock, environment } = context
  const now = clock.now()
  const [company, countries, vat, security, mailer, people] = await Promise.all([
    readSetting(db, 'company', now),
    readSetting(db, 'countries', now),
    readSetting(db, 'vat', now),
    readSetting(db, 'security', now),
    currentMailer(context),
    staffOf(context),
  ])
  const open = deliveryCountries.filter(country => countries[country].enabled)
  const today = dayInShop(now)
  const untaxed = open.flatMap(destination =>
    vatKinds
      .filter(kind => vatPercent(vat.rates, kind, { supplier: company.country, destination }, today) === undefined)
      .map(kind => `${destination} ${kind}`),
  )
  const address = new URL(context.publicUrl())
  const demo = people.filter(({ email }) => demoPeople.list.some(person => person.email === email))
  const step = (name: Step['step'], missing: readonly string[]): Step => ({
    step: name,
    done: missing.length === 0,
    missing: [...missing],
  })
  return [
    step(
      'company',
      identity.filter(name => company[name].trim() === ''),
    ),
    step('logo', company.logo ? [] : ['logo']),
    step('countries', open.length > 0 ? [] : ['enabled']),
    step('vat', untaxed),
    step('mail', mailer.send ? [] : ['smtp_host']),
    step('payment', context.sandbox || !environment.stripe ? ['STRIPE_SECRET_KEY'] : []),
    step('carrier', environment.demo ? ['demo'] : []),
    step('second_factor', [
      ...(security.require_staff_2fa ? [] : ['require_staff_2fa']),
      ...people.filter(({ confirmed }) => !confirmed).map(({ name }) => name),
    ]),
    step(
      'demo_people',
      demo.map(({ email }) => email),
    ),
    step('own_address', address.protocol === 'https:' ? [] : [address.origin]),
    step('real_shop', environment.demo ? ['SEED=none'] : []),
  ]
}

async function staffOf({ db }: Context) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
    .select(['email', 'user_name', 'confirmed_at'])
    .where('role', 'in', [...staffRoles])
    .where('user_status', '<>', 'disabled')
    .where('deleted_at', 'is', null)
    .limit(200)
    .execute()
  return rows.map(({ email, user_name, confirmed_at }) => ({
    email: email ?? '',
    name: user_name || email || '',
    confirmed: confirmed_at !== null,
  }))
}
