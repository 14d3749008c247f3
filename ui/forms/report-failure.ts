import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { PasskeyError, PasskeyStopped } from '../passkeys/passkey-error.ts'
import { type FormErrors, noErrors } from './form-state.ts'

/** A message that belongs to no field. */
export interface FailureMessage {
  text: string
  code: number
}

/** Something gave up before any call: the text is a key of `error`. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible'
  readonly key: 'default_failure' | '110001'

  constructor(key: NotPossible['key'], cause?: unknown) {
    super(key, { cause })
    this.key = key
  }
}

const tooMany = 429

interface Fields<Name extends string> {
  names: readonly Name[]
  fieldByCode: Readonly<Record<number, Name>>
  textByCode: Readonly<Record<number, readonly [Name, string]>>
}

/** What to tell of anything a submit threw: beside its fields, or above the button. Sign-outs tell themselves. */
export function useReportFailure() {
  const failureText = useFailureText()
  return function tell<Name extends string>(
    error: unknown,
    { names, fieldByCode, textByCode }: Fields<Name>,
  ): { message: FailureMessage | undefined; fields: FormErrors<Name> } {
    const message = { text: failureText(error) ?? '', code: error instanceof CallFailure ? error.code : 0 }
    if (message.text === '') return { message: undefined, fields: noErrors() }
    // What the server says of a field is more exact than what a number means.
    const fields: { [Field in Name]?: string } = {}
    for (const { path, message: fieldText } of error instanceof CallFailure ? error.fields : []) {
      const name = names.find(candidate => candidate === path)
      if (name !== undefined) fields[name] ??= fieldText
    }
    if (Object.keys(fields).length > 0) return { message: undefined, fields }
    const field = fieldByCode[message.code]
    const [name, text] = textByCode[message.code] ?? (field === undefined ? [] : [field, message.text])
    if (name !== undefined) return { message: undefined, fields: { [name]: text } as FormErrors<Name> }
    return { message, fields: noErrors() }
  }
}

/** The words for a failed call; undefined: nothing to tell (the page is being left, or it was told already). */
export function useFailureText() {
  const t = useTranslations('error')
  const formText = useTranslations('form.failure')
  return (error: unknown): string | undefined => {
    if (error instanceof NotPossible) return t(error.key)
    if (error instanceof PasskeyError) return formText(error.reason)
    if (error instanceof PasskeyStopped) return undefined
    if (!(error instanceof CallFailure)) {
      console.error(error)
      return t('unknown_error')
    }
    if (!error.isUnreported) return undefined
    if (needsSecondFactor(error.data)) return formText('second_factor')
    const seconds = error.retryAfterSeconds
    if (error.http !== tooMany || seconds === undefined) return error.text
    return seconds < 60 ? formText('soon') : formText('minutes', { minutes: Math.ceil(seconds / 60) })
  }
}

/** Staff whose role demands a second factor may do nothing but set it up. */
function needsSecondFactor(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'second_factor_required' in data
}
