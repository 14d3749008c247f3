import { randomUUID } from 'node:crypto'
import type { Connection } from '#db/connect.ts'
import { openedSandbox } from '#demo/sandbox/open-sandbox.ts'
import { allBindings } from '#server/app/bindings.ts'
import type { Binding } from '#server/platform/http/calls/route.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'

/**
 * Tables that any call writes, or the provider: idempotency keys, and events the provider sends at any time. Effects of
 * an event are visible in the other tables.
 */
const ofNoCall = [
  'provider_events',
  'idempotency_keys',
  'rate_limits',
  'keys',
  'sessions',
  'refresh_tokens',
  'used_nonces',
  'sandbox_keys',
]

function callsWithKeys(bindings: readonly Binding[]) {
  return bindings
    .filter(({ endpoint }) => endpoint.idempotent)
    .map(({ key }) => {
      const [method = '', path = ''] = key.split(' ')
      return { name: key, method, address: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }
    })
}

export interface DyingProcess {
  /** The calls that were executed, committed, and repeated. */
  repeated: Set<string>
  /** Where a repeated call did something again, or had another response. */
  faults: string[]
}

/**
 * From now on every call with an Idempotency-Key commits and dies before its response is stored, and the caller repeats
 * it with the same key. The second response must equal the first, and nothing may change. Concurrent calls are not
 * repeated, because they change what is compared.
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
  let underWay = 0
  let begun = 0
  const alone = async (work: () => Promise<Answer>, isAlone?: (answer: Answer) => Promise<void>) => {
    const before = begun
    begun += 1
    underWay += 1
    try {
      const answer = await work()
      if (underWay === 1 && begun === before + 1) await isAlone?.(answer)
      return answer
    } finally {
      underWay -= 1
    }
  }
  app.send = (method, path, options = {}) => {
    const called = idempotent.find(one => one.method === method && one.address.test(path.split('?')[0] ?? ''))
    if (!called) return alone(() => send(method, path, options))
    const key = options.headers?.['idempotency-key'] ?? randomUUID()
    const keyed = { ...options, headers: { ...options.headers, 'idempotency-key': key } }
    const again = () => send(method, path, keyed)
    return alone(again, async first => {
      await pool.query("update idempotency_keys set owner = 'gone' where key = $1 and status = 'running'", [key])
      if (first.status !== 200 || first.json.code !== 0) return
      // The provider's events for the first call arrive late: they are no effect of the second.
      await openedSandbox.get(app.context).told()
      const before = await everything(pool)
      const mark = begun
      const second = await again()
      const after = await everything(pool)
      if (begun !== mark) return
      dying.repeated.add(called.name)
      dying.faults.push(...differences(called.name, first, second), ...changes(called.name, before, after))
    })
  }
  return dying
}

/** During this work a call dies once, when it is about to commit the given one of its transactions. */
export async function dyingAtStep<T>(app: TestApp, step: number, work: () => Promise<T>): Promise<T> {
  const { pool } = app.database.connection
  await pool.query(`
    create function dies_midway() returns trigger language plpgsql as $$ begin
      if (select count(*) from jsonb_object_keys(new.steps)) = ${step} then raise exception 'died'; end if;
      return new;
    end $$;
    create trigger dies_midway before update on idempotency_keys for each row
      when (new.status = 'running' and new.claim = 1) execute function dies_midway()`)
  try {
    return await work()
  } finally {
    await pool.query('drop trigger dies_midway on idempotency_keys; drop function dies_midway()')
  }
}

function differences(name: string, first: Answer, second: Answer): string[] {
  if (JSON.stringify(second.json) === JSON.stringify(first.json)) return []
  return [`${name} answers otherwise: ${first.text.slice(0, 500)} / ${second.text.slice(0, 500)}`]
}

type Facts = ReadonlyMap<string, string>

function changes(name: string, before: Facts, after: Facts): string[] {
  return [...before].flatMap(([table, was]) =>
    after.get(table) === was ? [] : [`${name} changes ${table} again: ${was} / ${after.get(table)}`],
  )
}

const tablesOf = new WeakMap<Connection['pool'], string>()

/** Each table by its number of rows and a checksum of their content. */
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
