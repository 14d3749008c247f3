import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { PasskeyFault, PasskeyStopped } from '../passkeys/passkey-fault.ts'
import { type Faults, noFaults } from './form-state.ts'

/** A message that belongs to no field. */
export interface Told {
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
  fieldOfCode: Readonly<Record<number, Name>>
  textOfCode: Readonly<Record<number, readonly [Name, string]>>
}

/** What to tell of anything a submit threw: beside its fields, or above the button. Sign-outs tell themselves. */
export function useTellFailure() {
  const textOf = useFailureText()
  return function tell<Name extends string>(
    error: unknown,
    { names, fieldOfCode, textOfCode }: Fields<Name>,
  ): { message: Told | undefined; fields: Faults<Name> } {
    const message = { text: textOf(error) ?? '', code: error instanceof CallFailure ? error.code : 0 }
    if (message.text === '') return { message: undefined, fields: noFaults() }
    // What the server says of a field is more exact than what a number means.
    const fields: { [Field in Name]?: string } = {}
    for (const { path, message: fault } of error instanceof CallFailure ? error.fields : []) {
      const name = names.find(candidate => candidate === path)
      if (name !== undefined) fields[name] ??= fault
    }
    if (Object.keys(fields).length > 0) return { message: undefined, fields }
    const field = fieldOfCode[message.code]
    const [name, text] = textOfCode[message.code] ?? (field === undefined ? [] : [field, message.text])
    if (name !== undefined) return { message: undefined, fields: { [name]: text } as Faults<Name> }
    return { message, fields: noFaults() }
  }
}

/** The words for a failed call; undefined: nothing to tell (the page is being left, or it was told already). */
export function useFailureText() {
  const t = useTranslations('error')
  const own = useTranslations('form.failure')
  return (error: unknown): string | undefined => {
    if (error instanceof NotPossible) return t(error.key)
    if (error instanceof PasskeyFault) return own(error.why)
    if (error instanceof PasskeyStopped) return undefined
    if (!(error instanceof CallFailure)) {
      console.error(error)
      return t('unknown_error')
    }
    if (!error.isUntold) return undefined
    if (wantsSetUp(error.data)) return own('second_factor')
    const seconds = error.retryAfterSeconds
    if (error.http !== tooMany || seconds === undefined) return error.text
    return seconds < 60 ? own('soon') : own('minutes', { minutes: Math.ceil(seconds / 60) })
  }
}

/** Staff whose role demands a second factor may do nothing but set it up. */
function wantsSetUp(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'second_factor_required' in data
}
