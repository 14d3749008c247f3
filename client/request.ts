import type { FormFields } from '#contract/protocol/call.ts'
import type { EndpointKey } from '#contract/protocol/endpoint.ts'
import { type Language, languageNumbers } from '#domain/languages.ts'

/** The input of any call; `CallInput` of the contract defines what each call takes. */
export interface SendInput {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: Readonly<Record<string, unknown>>
  form?: FormFields
  idempotencyKey?: string
}

export interface RequestContext {
  base: string
  language: Language
  /** Empty for a visitor. */
  token: string
}

export interface BuiltRequest {
  url: string
  init: RequestInit
}

/** Builds the HTTP request of a call; undefined: a path parameter cannot be part of an address. */
export function buildRequest(key: EndpointKey, input: SendInput, context: RequestContext): BuiltRequest | undefined {
  const [method = 'GET', template = '/'] = key.split(' ')
  const filled = fillPath(key, template, input.params ?? {})
  if (!filled) return undefined
  // DELETE sends params: those not used in the path go into the query.
  const query = method === 'DELETE' ? { ...filled.left, ...input.query } : (input.query ?? {})
  const headers: Record<string, string> = { accept: 'application/json', ...bearer(context.token) }
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
  const init: RequestInit = { method, headers }
  if (method !== 'GET' && method !== 'DELETE') {
    if (input.form) {
      // Sent unchanged and without a content type: the browser adds the boundary.
      init.body = formData(key, input.form)
    } else {
      headers['content-type'] = 'application/json'
      init.body = jsonBody(input.body, context.language)
    }
  }
  return { url: context.base + filled.path + queryText(query), init }
}

/** Every JSON body contains the number of the language, even an otherwise empty one. */
export function jsonBody(body: Readonly<Record<string, unknown>> | undefined, language: Language): string {
  return JSON.stringify({ language: languageNumbers[language], ...body })
}

export function bearer(token: string): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}

function formData(key: EndpointKey, form: FormFields): FormData {
  if (form instanceof FormData) return form
  throw new TypeError(`${key} needs a FormData`)
}

function fillPath(key: EndpointKey, template: string, params: Readonly<Record<string, unknown>>) {
  const left: Record<string, unknown> = { ...params }
  let fits = true
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${key} needs the path parameter ${name}`)
    delete left[name]
    const segment = pathSegment(String(params[name]))
    if (segment === undefined) fits = false
    return segment ?? ''
  })
  return fits ? { path, left } : undefined
}

/**
 * Empty, `.` and `..` would produce the address of another call, and escaping does not help, because URLs are
 * normalised.
 */
function pathSegment(value: string): string | undefined {
  if (value === '' || value === '.' || value === '..' || !value.isWellFormed()) return undefined
  return encodeURIComponent(value)
}

/** Lists repeat their name; unset values are not sent. */
function queryText(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  const text = search.toString()
  return text && `?${text}`
}
