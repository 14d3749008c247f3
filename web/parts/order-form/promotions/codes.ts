import { CallFailure } from '#client/call-failure.ts'

/** The two codes an order may carry. */
export interface Codes {
  coupon: string
  share: string
}
export type CodeKind = keyof Codes
export const noCodes: Codes = { coupon: '', share: '' }

/** Why a code does not count; told behind the plain message. */
export interface CodeFault {
  code: string
  text: string
}

const couponFaults: readonly number[] = [300401, 300402, 300403]
const shareFaults: readonly number[] = [300301, 300302, 300303, 300304, 300103]

/** Which of the two was refused. undefined: it was something else. */
export function refusedCode(error: unknown): CodeKind | undefined {
  if (!(error instanceof CallFailure)) return undefined
  if (couponFaults.includes(error.code)) return 'coupon'
  return shareFaults.includes(error.code) ? 'share' : undefined
}

export function codeFaultOf(error: unknown, code: string): CodeFault {
  return { code, text: error instanceof CallFailure ? error.text : '' }
}

/** As the shop keeps it: how it was typed does not matter. */
export function tidyCode(typed: string): string {
  return typed.trim().toUpperCase()
}
