import { alreadyDone, loginExpired, userNotFound } from './code-numbers.ts'

/** Browser reactions to refusals other than a plain toast. All other codes: toast. */
export const screenActions = {
  [alreadyDone]: 'silent',
  [loginExpired]: 'sign_out',
  [userNotFound]: 'sign_out',
  110117: 'prove',
  210101: 'log',
} as const

export type ScreenAction = 'toast' | (typeof screenActions)[keyof typeof screenActions]

export function screenAction(code: number): ScreenAction {
  return (screenActions as Record<number, ScreenAction>)[code] ?? 'toast'
}
