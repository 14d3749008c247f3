import type { CallData } from '#contract/protocol/call.ts'
import { staffRoles } from '#domain/access.ts'
import { deliveryCountries } from '#domain/addresses/constants.ts'
import { noticeLanguages } from '#domain/going-live/notice-languages.ts'
import { type LiveStep, liveStepNames, liveSteps } from '#domain/going-live/steps.ts'
import { vatKinds, vatPercent } from '#domain/pricing/vat.ts'
import { dayInShop } from '#i18n/format.ts'
import { hasPasskey } from '#server/people/passkeys/queries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { findMailServerProblem } from '#server/platform/mail/verify-server.ts'
import { providerKeys } from '#server/platform/payment-providers/known-providers.ts'

/** No real person has an address in this domain (RFC 2606): it marks the demo accounts, whose passwords are public. */
const demoDomain = '@genie.example'

type Step = CallData<'GET /admin/live-steps'>['list'][number]

const identity = [
  ...([
    'company_name',
    'legal_name',
    'legal_form',
    'representative',
    'street',
    'house_number',
    'postcode',
    'city',
  ] as const),
  ...(['email', 'telephone', 'chamber_of_commerce', 'vat_number'] as const),
]

/** Every step is checked against the real state; none can be ticked by hand. */
export async function checkLiveSteps(context: Context): Promise<Step[]> {
  const { db, clock, environment } = context
  const now = clock.now()
  const [company, countries, vat, notices, security, mailFault, people] = await Promise.all([
    readSetting(db, 'company', now),
    readSetting(db, 'countries', now),
    readSetting(db, 'vat', now),
    readSetting(db, 'guarantee_notice', now),
    readSetting(db, 'security', now),
    findMailServerProblem(context),
    readStaff(context),
  ])
  const open = deliveryCountries.filter(country => countries[country].enabled)
  const today = dayInShop(now)
  const untaxed = open.flatMap(destination =>
    vatKinds
      .filter(kind => vatPercent(vat.rates, kind, { supplier: company.country, destination }, today) === undefined)
      .map(kind => `${destination} ${kind}`),
  )
  const address = new URL(context.publicUrl())
  const demo = people.filter(({ email }) => email.endsWith(demoDomain))
  const unprotected = people.filter(({ hasFactor }) => !hasFactor)
  const hasProvider = environment.providers.length > 0
  const isPretended = environment.simulations.includes('payments')
  const missing: Record<LiveStep, readonly string[]> = {
    real_shop: environment.demo ? ['SEED=none'] : [],
    own_address: address.protocol === 'https:' ? [] : [address.origin],
    // A simulated provider is accepted here, for a rehearsal; the next line says that no real money moves.
    payment: hasProvider || isPretended ? [] : providerKeys,
    nothing_simulated: isPretended ? ['PAYMENTS=sandbox'] : hasProvider ? [] : providerKeys,
    company: identity.filter(name => company[name].trim() === ''),
    countries: open.length > 0 ? [] : ['enabled'],
    vat: untaxed,
    guarantee_notice: noticeLanguages.filter(language => notices[language] === ''),
    mail: mailFault === undefined ? [] : [mailFault],
    admin_second_factor: unprotected.filter(({ role }) => role === 'admin').map(({ name }) => name),
    second_factor: [
      // A real shop requires it of all staff, whatever the setting says.
      ...(security.require_staff_2fa || !environment.demo ? [] : ['require_staff_2fa']),
      ...unprotected.map(({ name }) => name),
    ],
    logo: company.logo ? [] : ['logo'],
    demo_people: demo.map(({ email }) => email),
    carrier: environment.demo ? ['demo'] : [],
  }
  return liveStepNames.map(step => ({
    step,
    blocks: liveSteps[step].blocks,
    done: missing[step].length === 0,
    missing: [...missing[step]],
  }))
}

async function readStaff({ db }: Context) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
    .select(['email', 'user_name', 'role', 'confirmed_at'])
    .select(hasPasskey)
    .where('role', 'in', [...staffRoles])
    .where('user_status', '<>', 'disabled')
    .where('deleted_at', 'is', null)
    .limit(200)
    .execute()
  return rows.map(({ email, user_name, role, confirmed_at, has_passkey }) => ({
    role,
    email: email ?? '',
    name: user_name || email || '',
    hasFactor: confirmed_at !== null || has_passkey,
  }))
}
