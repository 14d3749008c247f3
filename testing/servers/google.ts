import type { Answer, TestApp } from '../shop/test-app.ts'
import { bearer, randomEmail, randomIp, type SignIn } from '../steps/accounts.ts'
import type { ProviderAccount, Returned, TestProvider } from './oidc-provider.ts'

/** The session, and the process to call. */
export interface Visit {
  token?: string
  at?: TestApp
}

/** Signing in with Google like a browser: fetch the address, open it, return with the provider's parameters. */
export function googleOf(app: TestApp, provider: TestProvider) {
  async function begin({ token, at = app }: Visit = {}): Promise<{ url: string; state: string }> {
    const answer = await at.send('GET', '/api/user/google-logic/auth-url?language=2', { headers: headersOf(token) })
    if (answer.json.code !== 0) throw new Error(`No address: ${answer.text}`)
    return answer.json.data as { url: string; state: string }
  }

  function finish(returned: Returned, { token, at = app }: Visit = {}): Promise<Answer> {
    const query = new URLSearchParams({ ...returned })
    return at.send('GET', `/api/user/google-logic/callback?${query}`, { headers: headersOf(token) })
  }

  async function signIn(account: ProviderAccount, visit: Visit = {}): Promise<Answer> {
    const { url } = await begin(visit)
    return finish(await provider.visit(url, account), visit)
  }

  return {
    begin,
    finish,
    signIn,
    signedIn: async (account: ProviderAccount, visit: Visit = {}): Promise<SignIn> => {
      const answer = await signIn(account, visit)
      if (answer.json.code !== 0) throw new Error(`Not signed in: ${answer.text}`)
      return answer.json.data as SignIn
    },
  }
}

export type Google = ReturnType<typeof googleOf>

const headersOf = (token?: string) => ({ 'x-forwarded-for': randomIp(), ...(token ? bearer(token) : {}) })

let count = 0
export function someoneAtGoogle(more: Partial<ProviderAccount> = {}): ProviderAccount {
  count += 1
  return { sub: `google-${count}`, email: randomEmail(), email_verified: true, name: `Anna Vos ${count}`, ...more }
}
