import type { z } from 'zod'
import type { Api } from './api.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * The type of every call: `call('GET /config', {})`. The browser sends it over HTTP, a server-rendered page gets the
 * same function in-process, and a test may supply its own. This file holds only types, so no schema reaches a browser
 * bundle.
 */
export type CallKey = keyof Api

type Part<E, Name extends 'params' | 'query' | 'body'> = E extends { [N in Name]: infer S extends z.ZodType }
  ? { [N in Name]: z.input<S> }
  : unknown
type Form<E> = E extends { form: true } ? { form: FormFields } : unknown

/** The part of FormData used here, because this project has no DOM types. */
export interface FormFields {
  append(name: string, value: string): void
}

export type CallInput<K extends CallKey> = Part<Api[K], 'params'> &
  Part<Api[K], 'query'> &
  Part<Api[K], 'body'> &
  Form<Api[K]> & { idempotencyKey?: string }

export type CallData<K extends CallKey> = Api[K] extends { data: infer S extends z.ZodType } ? z.output<S> : never

/** The address of a list as a file: `/api/admin/orders/export`. */
export type ExportHref = CallKey extends infer Key
  ? Key extends `GET ${infer Path}/export`
    ? `/api${Path}/export`
    : never
  : never

export type Call = <K extends CallKey>(key: K, input: CallInput<K>) => Promise<CallData<K>>

/** For code that handles any endpoint. */
export type AnyEndpoint = Endpoint
