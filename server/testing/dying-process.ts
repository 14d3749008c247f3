import { randomUUID } from 'node:crypto'
import type { Connection } from '#db/connect.ts'
import { allBindings } from '../http/bindings.ts'
import type { Binding } from '../http/route.ts'
import type { Answer, SendOptions, TestApp } from './test-app.ts'

/** Written by any call, whoever it is of. */
const ofNoCall = ['idempotency_keys', 'rate_limits', 'keys', 'sessions', 'refresh_tokens', 'used_nonces']

function callsWithKeys(bindings: readonly Binding[]) {
  return bindings
    .filter(({ endpoint }) => endpoint.idempotent)
    .map(({ key }) => {
      const [method = '', path = ''] = key.split(' ')
      return { name: key, method, address: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }
    })
}

export interface DyingProcess {
  /** The calls that were made, committed, and repeated. */
  repeated: Set<string>
  /** What a repeated call did again, or answered otherwise. */
  faults: string[]
}

/**
 * From here on every call with an Idempotency-Key commits its work and dies before its answer is stored, and the caller
 * asks again under the same key. The second answer must be the first, and nothing may change by it.
 */
export async function diesBeforeAnswers(app: TestApp, bindings = allBindings): Promise<DyingProcess> {
  const idempotent = callsWithKeys(bindings)
  const { pool } = app.database.connection
  await pool.query(`
    create function never_stored() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger never_stored before update on idempotency_keys for each row
      when (new.status = 'answered' and new.claim = 1) execute function never_stored()`)
  const dying: DyingProcess = { repeated: new Set(), faults: [] }
  const send = app.send.bind(app)
  app.send = async (method, path, options = {}) => {
    const called = idempotent.find(one => one.method === method && one.address.test(path.split('?')[0] ?? ''))
    if (!called) return send(method, path, options)
    const key = options.headers?.['idempotency-key'] ?? randomUUID()
    const keyed = { ...options, headers: { ...options.headers, 'idempotency-key': key } }
    return repeat({ dying, send, pool }, { name: called.name, method, path, key }, keyed)
  }
  return dying
}

interface Tools {
  dying: DyingProcess
  send: TestApp['send']
  pool: Connection['pool']
}

async function repeat(
  { dying, send, pool }: Tools,
  { name, method, path, key }: Record<'name' | 'method' | 'path' | 'key', string>,
  options: SendOptions,
): Promise<Answer> {
  const first = await send(method, path, options)
  await pool.query("update idempotency_keys set owner = 'gone' where key = $1 and status = 'running'", [key])
  if (first.status !== 200 || first.json.code !== 0) return first
  const before = await everything(pool)
  const second = await send(method, path, options)
  const after = await everything(pool)
  dying.repeated.add(name)
  if (second.text !== first.text && JSON.stringify(second.json) !== JSON.stringify(first.json)) {
    dying.faults.push(`${name} answers otherwise: ${first.text.slice(0, 500)} / ${second.text.slice(0, 500)}`)
  }
  for (const [table, was] of before) {
    if (after.get(table) !== was) dying.faults.push(`${name} changes ${table} again: ${was} / ${after.get(table)}`)
  }
  return first
}

const tablesOf = new WeakMap<Connection['pool'], string>()

/** Each table by the number of its rows and a sum over what stands in them. */
async function everything(pool: Connection['pool']): Promise<Map<string, string>> {
  const text = tablesOf.get(pool) ?? (await questionFor(pool))
  tablesOf.set(pool, text)
  const { rows } = await pool.query<{ name: string; facts: string }>(text)
  return new Map(rows.map(({ name, facts }) => [name, facts]))
}

async function questionFor(pool: Connection['pool']): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema = 'public' and table_name <> all($1)
       or (table_schema, table_name) = ('graphile_worker', '_private_jobs'))`,
    [ofNoCall],
  )
  return rows
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as facts from ${name} t`,
    )
    .join(' union all ')
}
