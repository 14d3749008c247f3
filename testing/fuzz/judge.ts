import { api } from '#contract/protocol/api.ts'
import { type CodeEntry, codes } from '#contract/protocol/codes.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { isStaff, mayCall } from '#domain/access.ts'
import { isTooLongQuery } from '#server/platform/http/admission/bound-requests.ts'
import type { Actor } from './actors.ts'
import type { Attempt } from './requests.ts'
import type { Heard } from './wire.ts'

export interface Verdict {
  /** Kind and text of each fault; empty: none. */
  faults: string[]
  code: number | undefined
  data: unknown
}

const byCode = new Map((Object.values(codes) as CodeEntry[]).map(entry => [entry.code, entry]))

/** Terms from the inside of the server. No text of the shop contains them. */
const inside =
  /\bat (async )?[\w.<>]+ \(|\.ts:\d+|node_modules|\/(work|home|tmp|usr|app)\/|\b(select|insert into|update|delete from) .{1,80}\b(from|values|set|where)\b|syntax error at|violates .* constraint|relation "|column "|ECONN|ENOENT|TypeError|ZodError|undefined is not|Cannot read/i

/** In these calls a number is free text: the response never says whether it exists, or whose it is. */
const onlyWords = new Set(['POST /messages', 'POST /withdrawals', 'POST /rental-cancellations'])

export interface Judging {
  actors: readonly Actor[]
  owners: ReadonlyMap<string, Actor>
}

export function judge(attempt: Attempt, heard: Heard, { actors, owners }: Judging): Verdict {
  const { call, actor, strayed } = attempt
  const faults: string[] = []
  const { status, type, text } = heard
  const isJson = type.startsWith('application/json')
  const envelope = isJson && attempt.method !== 'HEAD' ? parsed(text) : undefined
  const code = envelope?.code
  const fault = (kind: string, words = text.slice(0, 300)) => faults.push(`${kind}: ${words}`)

  if (status >= 500 && !(status === 503 && (code === 503 || call.refusals.has(code ?? -1)))) fault('an accident')
  if (status === 503 && heard.retryAfter === undefined) fault('503 that does not say when to come back')
  if (!isStaff(actor.role)) {
    for (const other of actors) if (other !== actor && knows(text, other)) fault(`tells of ${other.name}`)
  }
  if (status >= 400 && inside.test(text)) fault('tells of the inside')
  if (attempt.method === 'HEAD' || (status === 200 && call.raw && !isJson)) return { faults, code, data: undefined }
  if (!envelope) {
    fault('no envelope', `${status} ${type} ${text.slice(0, 200)}`)
    return { faults, code, data: undefined }
  }
  if (strayed) return { faults, code, data: undefined }
  if (code === 0) {
    if (status !== 200) fault('success with another status', String(status))
    if (!mayCall(call.who, actor.role)) fault('was let in who may not')
    const checked = endpointOf(call.key).data.safeParse(envelope.data)
    if (!call.raw && !checked.success)
      fault('not as the schema says', JSON.stringify(checked.error?.issues.slice(0, 3)))
    const stranger = belongsToAnother(attempt, owners)
    if (stranger && !onlyWords.has(call.key)) fault(`worked with what is ${stranger}`)
  } else {
    const entry = byCode.get(code ?? -1)
    if (entry?.http !== status) fault('a number with another status', `${status} ${text.slice(0, 200)}`)
    if (!call.refusals.has(code ?? -1)) fault('a number the call does not declare')
    if (!envelope.msg) fault('a refusal without words')
    // Neither a body that is too large nor a query that is too long is read, so nobody is asked who they are.
    const early = attempt.broken ? [400, 413, 415] : isTooLongQuery(attempt.path) ? [400, 413] : [413]
    if (!mayCall(call.who, actor.role) && ![401, 403, 110103, ...early].includes(code ?? 0)) {
      fault('was heard before he was asked')
    }
  }
  return { faults, code, data: envelope.data }
}

function endpointOf(key: string): Endpoint {
  return api[key as keyof typeof api]
}

function knows(text: string, { canary }: Actor): boolean {
  return canary !== '' && text.toLowerCase().includes(canary.toLowerCase())
}

function belongsToAnother({ actor, path, body, call }: Attempt, owners: Judging['owners']): string | undefined {
  if (isStaff(actor.role) || call.who === 'anyone') return undefined
  const words = `${decodeURIComponent(path)} ${body?.toString() ?? ''}`.match(/[\w-]{6,}/g) ?? []
  for (const word of words) {
    const owner = owners.get(word)
    if (owner && owner !== actor) return `${owner.name}’s ${word}`
  }
  return undefined
}

function parsed(text: string): { code: number; msg: string; data: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isEnvelope =
      typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'code,data,msg'
    return isEnvelope ? (value as { code: number; msg: string; data: unknown }) : undefined
  } catch {
    return undefined
  }
}
