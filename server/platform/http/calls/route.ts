import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Endpoint, EndpointKey, Endpoints } from '#contract/protocol/endpoint.ts'
import type { Role } from '#domain/access.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '../../context.ts'

/** Who asks. A visitor has neither id nor role. */
export interface Caller {
  userId?: string
  role?: Role
  sessionId?: string
  /** When they proved who they are, where that is not read from their session. */
  provenAt?: Date
  /** Staff who still have to set up the second factor that the shop requires. */
  limited?: true
  /** The token is good, but its account was disabled or deleted. */
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
   * The network of the caller (`domain/network`), never the address itself: for limits, and never stored or logged in
   * clear.
   */
  ip: string
  userAgent: string
  /** Of calls that take a form. */
  form: FormInput
  /** The proposal that a second person agrees to by it. */
  agreeing?: string
}

/** What came in a form: one file, held to the largest size that any setting allows, and its text fields. */
export interface FormInput {
  file: Buffer | undefined
  truncated: boolean
  fields: Record<string, string>
}

export interface RawParts {
  stream: Readable
  headers: Record<string, string>
  /** Who may keep it; nobody, where nothing is said. `headers` has no say in it. */
  caching?: Caching
}

/**
 * `forEverybody`: the value of `Cache-Control` for what is the same for everybody. `revalidated`: the browser of whoever
 * asked keeps it and asks each time whether they may still see it; it needs an `etag`.
 */
export type Caching = 'revalidated' | { forEverybody: string }

/** The answer of a call that gives no envelope: thrown like a refusal, because it leaves the usual way as well. */
export class RawResponse extends Error {
  readonly parts: RawParts

  constructor(parts: RawParts) {
    super('raw answer')
    this.parts = parts
  }
}

export type Route<E extends Endpoint> = (input: RouteInput<E>) => Promise<z.input<E['data']>>

/** A capability's `routes.ts`: one line for each of its endpoints, no logic. */
export type Routes<Group extends Endpoints> = {
  [Key in keyof Group]: Group[Key] extends Endpoint ? Route<Group[Key]> : never
}

/** Endpoint and route together, for code that goes over all of them. */
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
