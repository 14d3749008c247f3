import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { PasskeyError, PasskeyStopped } from '../passkeys/passkey-error.ts'
import { type FormErrors, noErrors } from './form-state.ts'

/** A message that belongs to no field. */
export interface FailureMessage {
  text: string
  code: number
}

/** A failure before any call: the text is a key of `error`. */
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

/**
 * The message for anything a submit threw: beside its fields, or above the button. Sign-outs show their own message.
 */
export function useReportFailure() {
  const failureText = useFailureText()
  return function tell<Name extends string>(
    error: unknown,
    { names, fieldByCode, textByCode }: Fields<Name>,
  ): { message: FailureMessage | undefined; fields: FormErrors<Name> } {
    const message = { text: failureText(error) ?? '', code: error instanceof CallFailure ? error.code : 0 }
    if (message.text === '') return { message: undefined, fields: noErrors() }
    // The server's text for a field is more exact than the text of the code.
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

/** The text of a failed call; undefined: none (the page is being left, or the failure was shown already). */
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

/** Staff whose role requires a second factor can do nothing but set it up. */
function needsSecondFactor(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'second_factor_required' in data
}
