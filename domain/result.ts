/**
 * What a pure rule answers: the facts, or a refusal by name. Names become numbers, statuses and texts in
 * `contract/protocol/codes.ts`; the domain knows none of these.
 */
export type Result<Value, Refusal extends string> = { ok: true; value: Value } | Refused<Refusal>
export type Refused<Refusal extends string> = { ok: false; refusal: Refusal }

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refuse<Refusal extends string>(refusal: Refusal): Refused<Refusal> {
  return { ok: false, refusal }
}
