import type { CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'

/** The JSON block of a rendered page: data that the browser need not request again. */
export interface BrowserState {
  language: Language
  loaderData: Record<string, unknown>
  errors: Record<string, unknown> | null
  config: CallData<'GET /config/global'> | null
}
