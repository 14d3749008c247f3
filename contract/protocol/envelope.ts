/** The form of every response under /api: code 0 is success, anything else a refusal of the catalogue. */
export interface Envelope<Data = unknown> {
  code: number
  msg: string
  data: Data
}

/**
 * The `data` of a 400 response for invalid fields. `rule` is a key of `validation.json` or `refused_fields.json` in
 * `i18n/locales/<language>`.
 */
export interface FieldErrors {
  fields: { path: string; rule: string; message: string }[]
}
