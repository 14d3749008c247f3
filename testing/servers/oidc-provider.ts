import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Adapter, type AdapterPayload, type Configuration, Provider } from 'oidc-provider'

/** A person with an account at the provider. Without `email` the provider returns none. */
export interface ProviderAccount {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  /** The organisation that the account belongs to; not given: that of its address. null: none. */
  hd?: string | null
}

/** What came back to the shop's address: the query of the redirect. */
export interface Returned {
  code?: string
  state?: string
  iss?: string
  error?: string
}

export interface TestProvider {
  issuer: string
  environment: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_ISSUER: string }
  /** Adds the addresses of shops as redirect URIs; their ports are only known once they listen. */
  admit(...shopUrls: string[]): void
  /** Adds a person's account; a real browser selects it by the header `x-test-account`. */
  know(account: ProviderAccount): void
  /** A person opens the address in a fresh browser, signs in as `account`, and is redirected back. */
  visit(url: string, account: ProviderAccount | 'refuses'): Promise<Returned>
  /** The PKCE verifiers that shops have sent for their codes, the newest last. */
  verifiers: readonly string[]
  /** Stops listening until `open`. */
  shut(): Promise<void>
  open(): Promise<void>
}

const client = { client_id: 'genie-tests', client_secret: randomBytes(24).toString('hex') }
const languages = ['nl', 'en', 'zh', 'de']

/** A real OpenID provider on this machine: signs, stores codes, checks PKCE and client, like Google. */
export async function startProvider(): Promise<TestProvider> {
  const accounts = new Map<string, ProviderAccount>()
  const verifiers: string[] = []
  let provider: Provider | undefined
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (!provider) response.writeHead(503).end()
    else if (request.url?.startsWith('/interaction/')) void interact(provider, { request, response })
    else void provider.callback()(request, response)
  }
  let server = await listen(handle, 0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const config = configuration(accounts)
  return {
    issuer,
    verifiers,
    environment: {
      GOOGLE_CLIENT_ID: client.client_id,
      GOOGLE_CLIENT_SECRET: client.client_secret,
      GOOGLE_ISSUER: issuer,
    },
    admit: (...shopUrls) => {
      const redirect_uris = shopUrls.flatMap(url => languages.map(language => `${url}/${language}/login-middle`))
      provider = new Provider(issuer, { ...config, clients: [{ ...client, redirect_uris }] })
      provider.on('grant.success', ({ oidc }) => verifiers.push(String(oidc.params?.code_verifier)))
    },
    know: account => void accounts.set(account.sub, account),
    visit: (url, account) => {
      if (account !== 'refuses') accounts.set(account.sub, account)
      return walk(url, issuer, account === 'refuses' ? account : account.sub)
    },
    shut: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    open: async () => {
      server = await listen(handle, port)
    },
  }
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void, port: number) {
  const server: Server = createServer(handle).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function configuration(accounts: Map<string, ProviderAccount>): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    adapter: memory(),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    // Google puts address and name into the id_token too.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: () => toClaims(account) }
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  }
}

function toClaims({ hd, ...account }: ProviderAccount) {
  const hosted = hd === undefined ? account.email?.split('@').at(-1)?.toLowerCase() : hd
  return { ...account, ...(hosted ? { hd: hosted } : {}) }
}

/** Storage of codes and grants while a test runs; a used code stays stored, so that a second use is detected. */
function memory(): (model: string) => Adapter {
  const rows = new Map<string, AdapterPayload>()
  return model => {
    const find = async (id: string) => rows.get(`${model}:${id}`)
    const among = async (test: (row: AdapterPayload) => boolean) =>
      [...rows].find(([key, row]) => key.startsWith(`${model}:`) && test(row))?.[1]
    return {
      find,
      findByUid: uid => among(row => row.uid === uid),
      findByUserCode: userCode => among(row => row.userCode === userCode),
      upsert: async (id, row) => void rows.set(`${model}:${id}`, row),
      destroy: async id => void rows.delete(`${model}:${id}`),
      consume: async id => {
        const row = await find(id)
        if (row) row.consumed = Math.floor(Date.now() / 1000)
      },
      revokeByGrantId: async grantId => {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key)
      },
    }
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

const chosenHeader = 'x-test-account'

/** The provider's interaction without pages: the person named by the browser signs in and consents, or refuses. */
async function interact(provider: Provider, { request, response }: Exchange): Promise<void> {
  const chosen = String(request.headers[chosenHeader])
  const { prompt, params, grantId } = await provider.interactionDetails(request, response)
  const finish = (result: Parameters<Provider['interactionFinished']>[2]) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  if (chosen === 'refuses') return finish({ error: 'access_denied', error_description: 'the person refused' })
  if (prompt.name === 'login') return finish({ login: { accountId: chosen } })
  const grant =
    (grantId && (await provider.Grant.find(grantId))) ||
    new provider.Grant({ accountId: chosen, clientId: String(params.client_id) })
  grant.addOIDCScope('openid email profile')
  return finish({ consent: { grantId: await grant.save() } })
}

/** Follows redirects with cookies, like a browser, until they lead away from the provider. */
async function walk(start: string, issuer: string, chosen: string): Promise<Returned> {
  const cookies = new Map<string, string>()
  let url = start
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(pair => pair.join('=')).join('; '), [chosenHeader]: chosen },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider stopped with ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
    if (!url.startsWith(issuer)) return Object.fromEntries(new URL(url).searchParams)
  }
  throw new Error('The redirects do not end')
}
