/**
 * The result of a pure rule: a value, or a refusal by name. `contract/protocol/codes.ts` maps names to numbers,
 * statuses and texts, which the domain does not use.
 */
export type Result<Value, Refusal extends string> = { ok: true; value: Value } | Refused<Refusal>
export type Refused<Refusal extends string> = { ok: false; refusal: Refusal }

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refuse<Refusal extends string>(refusal: Refusal): Refused<Refusal> {
  return { ok: false, refusal }
}
