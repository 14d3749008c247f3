import type { z } from 'zod'
import { type Audience, isStaffOnly } from '#domain/access.ts'
import type { GuardedScope } from '#domain/accounts/fresh.ts'
import type { RefusalName } from './codes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

/** Rate limit classes; their numbers are in `server/platform/http/admission/limits.ts`. */
export type LimitClass =
  | 'read'
  | 'search'
  | 'write'
  | 'upload'
  | 'sign_in'
  | 'send_code'
  | 'money'
  | 'desk'
  | 'unlimited'

/**
 * The single definition of a call. The server uses it to validate, authorise, limit and respond; OpenAPI, the typed
 * client and the generated role tests read it too. Parameters of a path are in braces.
 */
export interface Endpoint {
  summary: string
  who: Audience
  /** Unless a call names another: `read` for a GET, `write` for all others. */
  limit: LimitClass
  /** Open to staff who have not yet set up the second factor that the shop requires. */
  limited?: true
  /** A session alone is not enough: the caller must have a fresh proof (docs/decisions/0057). */
  fresh?: GuardedScope
  /**
   * Fields of the body or the query that prove the identity of the caller by themselves: a mailed code or link, a
   * password, the token of another provider. A call with one of them is checked by it.
   */
  carries?: readonly string[]
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON bodies are strict: an unknown field is refused, except `language`, which is read for every call. */
  body?: z.ZodObject
  /** A file upload: FormData, sent unchanged. */
  form?: true
  /** The fields of the form for the documentation; the use case parses them itself. */
  formFields?: Readonly<Record<string, FormField>>
  /** The `data` of the envelope. Fields missing from the schema are never sent. */
  data: z.ZodType
  /**
   * It changes data used by pages and cached responses: the response is sent once this process has cleared its caches.
   */
  changesShop?: true
  /** The content type of a response without an envelope (an image, for example); `data` is then unused. */
  raw?: string
  /**
   * It renders a PDF, or waits for one that is being rendered, so it has the pool of documents. `first`: only for a
   * wording of the terms that nobody has agreed to before, so it stays in its own pool. All calls that respond with a
   * PDF have the pool of documents without it.
   */
  draws?: 'always' | 'first'
  /** For a read by staff: why it reveals nothing about any customer, so that it is not counted. */
  tellsOfNobody?: string
  /** Accepts `Idempotency-Key`: the same key and body replays the stored response. */
  idempotent?: true
  /** Refusals of this call, in addition to those of every call (see `commonRefusals`); none unless it names them. */
  refusals: readonly RefusalName[]
  /** The response is the same for everyone for this long, so that browsers and CDNs may cache it. */
  cacheSeconds?: number
  /** The response changes only when shop data changes or a scheduled moment comes: until then the server caches it. */
  kept?: true
}

/** A form field; `file`: its bytes. */
export type FormField = { readonly file: true } | { readonly oneOf: readonly string[]; readonly usual: string }

export type Endpoints = Record<EndpointKey, Endpoint>

type Usual = Pick<Endpoint, 'limit' | 'refusals'>
type Definition = Omit<Endpoint, keyof Usual> & Partial<Usual>

/** Keeps the literal types, so that the client has the exact path, query, body and response of each call. */
export function endpoints<const Group extends Record<EndpointKey, Definition>>(group: Group) {
  const complete = Object.entries<Definition>(group).map(([key, definition]) => {
    return [key, { limit: key.startsWith('GET ') ? 'read' : 'write', refusals: [], ...definition }]
  })
  return Object.fromEntries(complete) as { [Key in keyof Group]: Group[Key] & Usual }
}

/** Refusals that any call can have. */
export const commonRefusals = [
  'bad_request',
  'login_expired',
  'user_not_found',
  'no_permission',
  'wrong_method',
  'timeout',
  'too_large',
  'wrong_media_type',
  'idempotency_mismatch',
  'too_many_requests',
  'service_error',
  'unavailable',
] as const satisfies readonly RefusalName[]

/**
 * Whether a call shows customer data to staff, by reading or in the response to a change: such calls are counted, and
 * above a limit a fresh proof is required, unless the definition says why it reveals no customer.
 */
export function showsCustomers({ who, fresh, tellsOfNobody }: Endpoint): boolean {
  return isStaffOnly(who) && fresh === undefined && tellsOfNobody === undefined
}

/** All refusals of this call, its own and the common ones. */
export function listRefusals(endpoint: Endpoint): RefusalName[] {
  const { refusals, idempotent, fresh } = endpoint
  // The same key while its first call is still running.
  const repeated: readonly RefusalName[] = idempotent ? ['already_done'] : []
  const unproven: readonly RefusalName[] = fresh || showsCustomers(endpoint) ? ['proof_required'] : []
  return [...new Set([...refusals, ...commonRefusals, ...repeated, ...unproven])]
}
