import { z } from 'zod'
import type { settingAdminEndpoints } from '#contract/people/settings-admin.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { ruleKeys } from '#domain/office/rules.ts'
import { readSetting, settings } from '#server/platform/config/settings.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { listSpans, listVersions } from './store.ts'

type Endpoints = typeof settingAdminEndpoints
export type RuleKey = (typeof ruleKeys)[number]
type Rule = CallData<'GET /admin/rules/{key}'>

export function requireRuleKey(text: string): RuleKey {
  return ruleKeys.find(key => key === text) ?? refuse('resource_missing')
}

export async function listRules({
  context,
}: RouteInput<Endpoints['GET /admin/rules']>): Promise<CallData<'GET /admin/rules'>> {
  const spans = new Map((await listSpans(context.db, context.clock.now())).map(span => [span.key, span]))
  return {
    list: ruleKeys.map(key => {
      const span = spans.get(key)
      return {
        key,
        since: span?.since?.toISOString() ?? null,
        next_from: span?.next_from?.toISOString() ?? null,
        versions: Number(span?.versions ?? 0),
      }
    }),
  }
}

export async function readRule({ context, params }: RouteInput<Endpoints['GET /admin/rules/{key}']>): Promise<Rule> {
  const key = requireRuleKey(params.key)
  const now = context.clock.now()
  const rows = await listVersions(context.db, key)
  const current = rows.find(row => row.valid_from <= now)
  return {
    key,
    form: z.toJSONSchema(settings[key].schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>,
    value: (await readSetting(context.db, key, now)) as Record<string, unknown>,
    newest: findNewestId(rows),
    versions: rows.map((row, index) => ({
      version_id: Number(row.id),
      value: row.value as Record<string, unknown>,
      valid_from: row.valid_from.toISOString(),
      created_at: row.created_at.toISOString(),
      created_by: row.user_name,
      stands: toStanding(row, {
        now,
        current,
        replaced: rows[index - 1]?.valid_from.getTime() === row.valid_from.getTime(),
      }),
    })),
  }
}

export function findNewestId(rows: readonly { id: string | number | bigint }[]): number | null {
  return rows.length === 0 ? null : Math.max(...rows.map(({ id }) => Number(id)))
}

interface VersionContext {
  now: Date
  current: { id: unknown } | undefined
  /** A later one begins at the same instant, so this one never applies. */
  replaced: boolean
}

function toStanding(row: { id: unknown; valid_from: Date }, { now, current, replaced }: VersionContext) {
  if (row.id === current?.id) return 'now'
  if (replaced) return 'replaced'
  return row.valid_from > now ? 'later' : 'past'
}
