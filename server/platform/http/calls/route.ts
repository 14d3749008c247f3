import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Api } from '#contract/protocol/api.ts'
import type { Endpoint, EndpointKey, Endpoints } from '#contract/protocol/endpoint.ts'
import type { Role } from '#domain/access.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '../../context.ts'

/** The caller. A visitor has neither id nor role. */
export interface Caller {
  userId?: string
  role?: Role
  sessionId?: string
  /** The time of their proof, where it is not read from their session. */
  provenAt?: Date
  /** Staff who have not yet set up the second factor that the shop requires. */
  limited?: true
  /** The token is valid, but its account was disabled or deleted. */
  gone?: true
}

type Parsed<E, Name extends 'params' | 'query' | 'body'> = E extends { [N in Name]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

export interface RouteInput<E extends Endpoint = Endpoint> {
  context: Context
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  caller: Caller
  language: Language
  requestId: string
  /**
   * The network of the caller (`domain/network`), never the address itself: used for limits, and stored or logged only
   * as a hash.
   */
  ip: string
  userAgent: string
  /** For calls that accept a form. */
  form: FormInput
  /** The proposal that a second person approves with this call. */
  agreeing?: string
}

/** What the handler of a call receives: `Input<'GET /refunds'>`. */
export type Input<Key extends keyof Api> = RouteInput<Api[Key]>

/** The content of a form: one file, limited to the largest size that any setting allows, and its text fields. */
export interface FormInput {
  file: Buffer | undefined
  truncated: boolean
  fields: Record<string, string>
}

export interface RawParts {
  stream: Readable
  headers: Record<string, string>
  /** Who may cache it; nobody by default. `headers` cannot override it. */
  caching?: Caching
}

/**
 * `forEverybody`: the value of `Cache-Control` for what is the same for everyone. `revalidated`: the caller's browser
 * caches it and asks each time whether they may still see it; it needs an `etag`.
 */
export type Caching = 'revalidated' | { forEverybody: string }

/** The response of a call without an envelope: thrown like a refusal, because it also leaves the usual path. */
export class RawResponse extends Error {
  readonly parts: RawParts

  constructor(parts: RawParts) {
    super('raw answer')
    this.parts = parts
  }
}

export type Route<E extends Endpoint> = (input: RouteInput<E>) => Promise<z.input<E['data']>>

/** The type of a capability's `routes.ts`: one line for each of its endpoints, no logic. */
export type Routes<Group extends Endpoints> = {
  [Key in keyof Group]: Group[Key] extends Endpoint ? Route<Group[Key]> : never
}

/** Endpoint and route together, for code that iterates over all of them. */
export interface Binding {
  key: EndpointKey
  endpoint: Endpoint
  route: Route<Endpoint>
}

export function bind<Group extends Endpoints>(group: Group, routes: Routes<Group>): Binding[] {
  return (Object.keys(group) as (EndpointKey & keyof Group)[]).map(key => ({
    key,
    endpoint: group[key] as Endpoint,
    route: routes[key] as unknown as Route<Endpoint>,
  }))
}
