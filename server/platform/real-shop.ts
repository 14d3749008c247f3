import { connect } from '#db/connect.ts'
import { type Environment, EnvironmentError } from './environment.ts'
import { neededForAny } from './payment-providers/known-providers.ts'

const naming = 'PAYMENTS=sandbox names it as a simulation, which every page then tells'

/**
 * Signs of a real shop that only lacks SEED=none: the passwords of a demo are public, so it must not take real money,
 * order real parcels or have a public https address.
 */
export function findDemoProblems({ demo, providers, carriers, publicUrl }: Environment): string[] {
  if (!demo) return []
  const takeMoney = providers.filter(({ pretends }) => pretends.length === 0)
  const transport = carriers.filter(({ isTest }) => !isTest)
  const { protocol, hostname } = new URL(publicUrl ?? 'http://localhost')
  const isPublic = protocol === 'https:' && !isLoopback(hostname)
  return [
    ...takeMoney.map(({ key }) => `${key} takes real money, and ${knownToAll}`),
    ...transport.map(({ key }) => `${key} orders real parcels, and ${knownToAll}`),
    ...(isPublic ? [`PUBLIC_URL is a public address, and ${knownToAll}`] : []),
  ]
}

const knownToAll =
  'SEED=none is missing: everybody knows the accounts and passwords of a demo. SEED=none with PAYMENTS=sandbox is a rehearsal'

/** The settings without which a real shop (SEED=none) may not start; a demo needs none of them. */
export function findMissingSettings(environment: Environment): string[] {
  if (environment.demo) return []
  return [...findPaymentProblems(environment), ...findSecretProblems(environment), ...findAddressProblems(environment)]
}

/**
 * Checks the settings and the database, and reports every problem at once. Runs before anything is changed in the
 * database.
 */
export async function assertSuitableSettings(environment: Environment, databaseUrl: Promise<string>): Promise<void> {
  const missing = [...findMissingSettings(environment), ...findDemoProblems(environment)]
  try {
    const { wasDemo, isReal } = await readDatabaseHistory(await databaseUrl)
    if (!environment.demo && wasDemo) missing.push(demoDatabase)
    if (environment.demo && isReal && !wasDemo) missing.push(realDatabase)
  } catch (error) {
    // Missing settings are reported whether or not the database is available.
    if (missing.length === 0) throw error
  }
  if (missing.length > 0) throw new EnvironmentError(missing)
}

const demoDatabase =
  'The database was a demo, whose accounts and passwords everybody knows: a real shop begins with a database of its own (DATABASE_URL, or another DATA_DIR)'
const realDatabase =
  'SEED=none is missing: the database belongs to a real shop, and a demo would put its accounts into it'

function findPaymentProblems({ providers, simulations }: Environment): string[] {
  const isNamed = simulations.includes('payments')
  if (providers.length === 0) {
    return isNamed
      ? []
      : [`${neededForAny} are missing: a real shop needs a payment provider. To try it with the sandbox, ${naming}`]
  }
  if (!isNamed) return providers.flatMap(({ pretends }) => pretends.map(why => `${why}: ${naming}`))
  return providers
    .filter(({ pretends }) => pretends.length === 0)
    .map(
      ({ key }) => `PAYMENTS=sandbox says that nobody really pays, but ${key} takes real money: leave one of them out`,
    )
}

function findSecretProblems({ keysSecrets }: Environment): string[] {
  return keysSecrets.now
    ? []
    : ["KEYS_SECRET is missing: without it the shop's private keys lie open in the database and its backups"]
}

function findAddressProblems({ publicUrl, host }: Environment): string[] {
  if (publicUrl === undefined) {
    return isLoopback(host) ? [] : ['PUBLIC_URL is missing: the https address people use']
  }
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || isLoopback(hostname)
    ? []
    : [`PUBLIC_URL is not usable for a real shop: expected https, got ${publicUrl}`]
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** From the steps recorded at earlier starts; an empty database has none. */
async function readDatabaseHistory(url: string): Promise<{ wasDemo: boolean; isReal: boolean }> {
  const connection = connect({ url, max: 1 })
  try {
    const { rows } = await connection.pool.query<{ steps: string | null }>(`select to_regclass('seed_steps') as steps`)
    if (rows[0]?.steps === null) return { wasDemo: false, isReal: false }
    const found = await connection.pool.query<{ name: string }>(
      `select name from seed_steps where name like 'demo-%' or name = 'real-shop'`,
    )
    const names = found.rows.map(({ name }) => name)
    return { wasDemo: names.some(name => name !== 'real-shop'), isReal: names.includes('real-shop') }
  } finally {
    await connection.close()
  }
}
