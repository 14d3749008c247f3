import { CallFailure } from '#client/call-failure.ts'

/** The two codes an order may carry. */
export interface Codes {
  coupon: string
  share: string
}
export type CodeKind = keyof Codes
export const noCodes: Codes = { coupon: '', share: '' }

/** Why a code does not count; told behind the plain message. */
export interface CodeError {
  code: string
  text: string
}

const couponErrorCodes: readonly number[] = [300401, 300402, 300403]
const shareErrorCodes: readonly number[] = [300301, 300302, 300303, 300304, 300103]

/** Which of the two was refused. undefined: it was something else. */
export function findRefusedCode(error: unknown): CodeKind | undefined {
  if (!(error instanceof CallFailure)) return undefined
  if (couponErrorCodes.includes(error.code)) return 'coupon'
  return shareErrorCodes.includes(error.code) ? 'share' : undefined
}

export function toCodeError(error: unknown, code: string): CodeError {
  return { code, text: error instanceof CallFailure ? error.text : '' }
}

/** As the shop keeps it: how it was typed does not matter. */
export function normalizeCode(typed: string): string {
  return typed.trim().toUpperCase()
}
