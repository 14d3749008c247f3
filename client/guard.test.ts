import { describe, expect, test } from 'vitest'
import { decide, type GuardConfig, guardRoute, isConfigMissing } from './guard.ts'
import { emptySession } from './session-state.ts'
import { anExpiredSignIn, aSignIn, aStaleSignIn, fakePage, noon } from './testing/fake-page.ts'

const company = { logo: '/logo.svg', telephone: '+31 20 000 0000', company_name: 'Genie' }

describe('the decision', () => {
  const session = (signIn: object) => ({ ...emptySession, ...signIn })
  test.each([
    ['public, nobody', true, emptySession, 'allow'],
    ['public, session over', true, session(anExpiredSignIn()), 'allow'],
    ['private, nobody', false, emptySession, 'login'],
    ['private, logged in', false, session(aSignIn()), 'allow'],
    ['private, only the refresh token holds', false, session(aStaleSignIn()), 'allow'],
    ['private, session over', false, session(anExpiredSignIn()), 'login'],
  ])('%s', (_name, isPublic, state, kind) => {
    expect(decide({ path: '/de/cart', isPublic, session: state, now: noon }).kind).toBe(kind)
  })

  test('stores the address to return to', () => {
    const facts = { path: '/de/pay?checkout_no=C1', isPublic: false, session: emptySession, now: noon }
    expect(decide(facts)).toEqual({ kind: 'login', redirectUrl: '/de/pay?checkout_no=C1' })
  })
})

test.each([
  [undefined, true],
  [{ logo: '', telephone: '1' }, true],
  [{ logo: '/l', telephone: '' }, true],
  [{ logo: '/l', telephone: '1' }, false],
])('config %j is missing: %s', (config, missing) => {
  expect(isConfigMissing(config)).toBe(missing)
})

describe('the order', () => {
  function guarded(
    config: GuardConfig | undefined,
    loadConfig: () => Promise<GuardConfig>,
    signIn = anExpiredSignIn(),
  ) {
    const { session } = fakePage('', { signIn })
    const did: string[] = []
    const deps = {
      session,
      nowSeconds: () => noon,
      config: () => config,
      loadConfig: () => {
        did.push('load')
        return loadConfig()
      },
      showCompany: ({ company_name }: GuardConfig) => did.push(`show ${company_name}`),
      log: (message: string) => did.push(`log ${message}`),
    }
    return { session, did, deps }
  }

  test('loads what is missing, shows it, then sends an expired session to login', async () => {
    const { session, did, deps } = guarded({ ...company, telephone: '' }, async () => company)
    const decision = await guardRoute({ path: '/de/cart', isPublic: false }, deps)
    expect(did).toEqual(['load', 'show Genie'])
    expect(decision).toEqual({ kind: 'login', redirectUrl: '/de/cart' })
    expect(session.exists()).toBe(false)
    expect(session.takeRedirect()).toBe('/de/cart')
  })

  test('loads nothing that is loaded already, and does not touch the session on public pages', async () => {
    const { session, did, deps } = guarded(company, async () => company)
    expect(await guardRoute({ path: '/de', isPublic: true }, deps)).toEqual({ kind: 'allow' })
    expect(did).toEqual(['show Genie'])
    expect(session.exists()).toBe(true)
  })

  test('a failure to load the config is logged and blocks nobody', async () => {
    const { did, deps } = guarded(undefined, () => Promise.reject(new Error('away')), aSignIn())
    expect(await guardRoute({ path: '/de/cart', isPublic: false }, deps)).toEqual({ kind: 'allow' })
    expect(did).toEqual(['load', 'log config not loaded'])
  })
})
