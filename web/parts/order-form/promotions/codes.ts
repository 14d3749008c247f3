import { CallFailure } from '#client/call-failure.ts'

/** The two codes an order may carry. */
export interface Codes {
  coupon: string
  share: string
}
export type CodeKind = keyof Codes
export const noCodes: Codes = { coupon: '', share: '' }

/** Why a code does not apply. */
export interface CodeError {
  code: string
  text: string
  /** The shop knows the code and named the reason, such as its end: to call it invalid would be wrong. */
  isKnown: boolean
}

const couponErrorCodes: readonly number[] = [300401, 300402, 300403]
const shareErrorCodes: readonly number[] = [300301, 300302, 300303, 300304, 300103]

/** Which of the two codes was refused. undefined: the error has another cause. */
export function findRefusedCode(error: unknown): CodeKind | undefined {
  if (!(error instanceof CallFailure)) return undefined
  if (couponErrorCodes.includes(error.code)) return 'coupon'
  return shareErrorCodes.includes(error.code) ? 'share' : undefined
}

export function toCodeError(error: unknown, code: string): CodeError {
  if (!(error instanceof CallFailure)) return { code, text: '', isKnown: false }
  const { data, text } = error
  const isKnown = typeof data === 'object' && data !== null && 'reason' in data && text !== ''
  return { code, text, isKnown }
}

/** The code as the shop stores it, however it was typed. */
export function normalizeCode(typed: string): string {
  return typed.trim().toUpperCase()
}
