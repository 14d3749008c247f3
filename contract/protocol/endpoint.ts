import type { z } from 'zod'
import { type Audience, isStaffOnly } from '#domain/access.ts'
import type { GuardedScope } from '#domain/accounts/fresh.ts'
import type { RefusalName } from './codes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

/** How often one caller may: the numbers stand in `server/platform/http/admission/limits.ts`. */
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
 * One call, defined once. The server validates, authorises, limits and answers from this; OpenAPI, the typed client
 * and the generated role tests read it too. Paths are written as in the specification, parameters in braces.
 */
export interface Endpoint {
  summary: string
  who: Audience
  limit: LimitClass
  /** Open to staff who still have to set up the second factor that the shop requires of them. */
  limited?: true
  /** A session alone does not open it: whoever asks has proven lately who they are (docs/decisions/0057). */
  fresh?: GuardedScope
  /**
   * Fields of the body or the query which prove who asks by themselves: a mailed code or link, a password, the word of
   * another provider. A call that holds one of them is judged by it.
   */
  carries?: readonly string[]
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON bodies are strict: an unknown field is refused, except `language`, which the layer itself takes. */
  body?: z.ZodObject
  /** A file upload: FormData, sent unchanged. */
  form?: true
  /** What a form holds, as it is documented; the use case itself reads it. */
  formFields?: Readonly<Record<string, FormField>>
  /** The `data` of the envelope. Fields that are not in the schema are never sent. */
  data: z.ZodType
  /** It changes what pages and cached answers show: it answers once this process has dropped them. */
  changesShop?: true
  /** Answers something else than an envelope (an image, for example); `data` is then unused. */
  raw?: string
  /** Of what staff read: why it tells nothing of any customer, and so is read without being counted. */
  tellsOfNobody?: string
  /** Accepts `Idempotency-Key`: the same key and body replays the stored answer. */
  idempotent?: true
  /** Refusals this call may give beside those every call may give (see `commonRefusals`). */
  refusals: readonly RefusalName[]
  /** The same for everyone for some seconds: how long a browser and a CDN may keep it. */
  cacheSeconds?: number
  /** It changes only when what pages tell of changes, or the moment for it comes: until then the server keeps its answer. */
  kept?: true
}

/** A field of a form; `file`: its bytes. */
export type FormField = { readonly file: true } | { readonly oneOf: readonly string[]; readonly usual: string }

export type Endpoints = Record<EndpointKey, Endpoint>

/** Keeps the literal types, so that the client knows each path, query, body and answer. */
export function endpoints<const Group extends Endpoints>(group: Group): Group {
  return group
}

/** Refusals the layer itself may give on any call. */
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
 * What staff are shown, be it by reading or as the answer to a change: it is counted, and beyond a measure asks who they
 * are, unless it says why it tells of no customer.
 */
export function showsCustomers({ who, fresh, tellsOfNobody }: Endpoint): boolean {
  return isStaffOnly(who) && fresh === undefined && tellsOfNobody === undefined
}

/** Everything this call may refuse with, its own and the layer's. */
export function listRefusals(endpoint: Endpoint): RefusalName[] {
  const { refusals, idempotent, fresh } = endpoint
  // The same key while its first call is still running.
  const repeated: readonly RefusalName[] = idempotent ? ['already_done'] : []
  const unproven: readonly RefusalName[] = fresh || showsCustomers(endpoint) ? ['proof_required'] : []
  return [...new Set([...refusals, ...commonRefusals, ...repeated, ...unproven])]
}
