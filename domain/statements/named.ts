import { findRequestNumbers } from '../requests/order-number.ts'
import type { StatementKind } from './states.ts'

interface NamingStatement {
  kind: StatementKind
  contract: string
  /** Picked from a list. */
  request_nos: readonly string[]
}

/**
 * The numbers of the renewals, buy-outs and paid repairs that a withdrawal is about: each is a contract of its own. A
 * cancellation ends a rental, whatever it names.
 */
export function namedRequests({ kind, contract, request_nos }: NamingStatement): readonly string[] {
  if (kind !== 'withdrawal') return []
  return request_nos.length > 0 ? request_nos : findRequestNumbers(contract)
}
