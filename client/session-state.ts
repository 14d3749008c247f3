import { type Role, roles } from '#domain/access.ts'

export const authProviders = ['local', 'google', 'anonymous'] as const
export type AuthProvider = (typeof authProviders)[number]

/** The data of the signed-in person. The fields beside `auth_provider` are those of `GET /user/info`. */
export interface UserInfo {
  readonly auth_provider: AuthProvider
  readonly image?: string | null
  readonly [field: string]: unknown
}

/** Expiries are Unix times in seconds, not durations. */
export interface Tokens {
  readonly token: string
  readonly expires_in: number
  readonly r_token: string
  readonly r_expires_in: number
}

/** The response of login, registration and guest login. */
export interface SignIn extends Tokens {
  readonly type: Role
  readonly userInfo: UserInfo
  /** Only the setup of the second factor that the role requires is allowed. */
  readonly held_back?: boolean
}

/** The session as the browser stores it. Unknown values are empty text, 0 or null. */
export interface SessionState extends Tokens {
  readonly type: Role | null
  readonly userInfo: UserInfo | null
  readonly redirect_url: string
  readonly redirect_expired: number
}

/** The fields cleared by signing out; the redirect stays, for the next login. */
export const signedOut = Object.freeze({
  token: '',
  expires_in: 0,
  r_token: '',
  r_expires_in: 0,
  type: null,
  userInfo: null,
})

/** Also used for a server-rendered page, which has no session. */
export const emptySession: SessionState = Object.freeze({ ...signedOut, redirect_url: '', redirect_expired: 0 })

export function hasSession(state: SessionState): boolean {
  return state.token !== '' || state.r_token !== ''
}

/** Signed in while the expiry of the access token is in the future. */
export function isLoggedIn(state: SessionState, nowSeconds: number): boolean {
  return state.token !== '' && state.expires_in > nowSeconds
}

export function isAccessExpired(state: SessionState, nowSeconds: number): boolean {
  return !isLoggedIn(state, nowSeconds)
}

export function isRefreshExpired(state: SessionState, nowSeconds: number): boolean {
  return state.r_token === '' || state.r_expires_in <= nowSeconds
}

/**
 * A token that expires during the request, or by a clock that is some seconds behind, would cause a 401 and end the
 * session. It is therefore refreshed a little early.
 */
const refreshLeadSeconds = 30

export function isRefreshDue(state: SessionState, nowSeconds: number): boolean {
  return isAccessExpired(state, nowSeconds + refreshLeadSeconds) && !isRefreshExpired(state, nowSeconds)
}

export function areBothExpired(state: SessionState, nowSeconds: number): boolean {
  return isAccessExpired(state, nowSeconds) && isRefreshExpired(state, nowSeconds)
}

export function isGuest(state: SessionState): boolean {
  return state.userInfo?.auth_provider === 'anonymous'
}

/**
 * Parses the stored session field by field: it may have been written by an older version of the shop or edited by hand.
 */
export function parseSession(text: string | null): SessionState {
  const stored = parseObject(text)
  if (!stored) return emptySession
  return Object.freeze({
    token: toText(stored.token),
    expires_in: toNumber(stored.expires_in),
    r_token: toText(stored.r_token),
    r_expires_in: toNumber(stored.r_expires_in),
    type: roles.find(role => role === stored.type) ?? null,
    userInfo: isUserInfo(stored.userInfo) ? stored.userInfo : null,
    redirect_url: toText(stored.redirect_url),
    redirect_expired: toNumber(stored.redirect_expired),
  })
}

/** `null`: nothing to store, so that a signed-out browser stores no session. */
export function sessionText(state: SessionState): string | null {
  const text = JSON.stringify(state)
  return text === JSON.stringify(emptySession) ? null : text
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseObject(text: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

function isUserInfo(value: unknown): value is UserInfo {
  return isRecord(value) && authProviders.some(provider => provider === value.auth_provider)
}
