import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#testing/servers/free-port.ts'
import type { AppProcess, Cluster } from './cluster.ts'
import { startReplica } from './database.ts'
import { ask, countOf, startLoad } from './load.ts'
import { until } from './processes.ts'
import { signIn } from './sharing.ts'

/** A replica serves reads that may be some seconds old, and the shop works without it. */
export async function replicaFollows(cluster: Cluster): Promise<string> {
  const replica = await startReplica(
    join(cluster.folder, 'replica'),
    cluster.primary,
    join(cluster.folder, 'primary/cluster'),
  )
  const count = async () => Number((await replica.query<{ n: string }>('select count(*) as n from mails'))[0]?.n)
  const before = await count()
  const write = (name: string) =>
    cluster.primary.query(
      `insert into mails (id, template, language, recipient, data, status, created_at)
       values (gen_random_uuid(), 'account_deleted', 'nl', $1, '{}', 'sent', now())`,
      [`${name}@example.org`],
    )
  await write('followed')
  const behind = await until(async () => (await count()) === before + 1, 'the replica follows', 10, 1)
  const refused = await replica.query('delete from mails').then(
    () => false,
    () => true,
  )
  if (!refused) throw new Error('the replica can be written to')

  const app = await cluster.startApp(await freePort(), { DATABASE_REPLICA_URL: replica.url() })
  const { token } = await signIn(app.url, 'admin@genie.example')
  const exported = async () => (await ask(app.url, { path: '/api/admin/mails/export', token })).text
  // Its replay is paused: later writes are in the database and not in the replica, and so not in the list.
  await replica.query('select pg_wal_replay_pause()')
  await write('held-back')
  await sleep(300)
  if ((await exported()).includes('held-back')) throw new Error('the export was not read from the replica')
  await replica.query('select pg_wal_replay_resume()')
  await until(async () => (await exported()).includes('held-back'), 'it is in the export', 10)
  await write('without')
  await replica.stop()
  if (!(await exported()).includes('without')) throw new Error('without a replica there is no export')
  await app.program.end()
  return `${behind.toFixed(0)} ms behind, exports read there, and from the database once it is away`
}

/** Calls through the pooler with and without named statements, compared with calls without a pooler, in turn. */
export async function statementsMeasured(cluster: Cluster): Promise<string> {
  const { url, sessionUrl, keepsStatements, version } = cluster.pgbouncer
  const kinds = [
    { name: 'pooler, named', DATABASE_URL: keepsStatements ? url : sessionUrl, DB_PREPARE: 'on' },
    { name: 'pooler, plain', DATABASE_URL: url, DB_PREPARE: 'off' },
    { name: 'direct, named', DATABASE_URL: cluster.primary.url(), DB_PREPARE: 'on' },
    { name: 'direct, plain', DATABASE_URL: cluster.primary.url(), DB_PREPARE: 'off' },
  ]
  const measured: { name: string; app: AppProcess; token: string; rounds: number[] }[] = []
  for (const { name, ...environment } of kinds) {
    const app = await cluster.startApp(await freePort(), environment)
    const { token } = await signIn(app.url, 'klant@genie.example')
    measured.push({ name, app, token, rounds: [] })
  }
  // Short rounds in turn, compared within a round: other load on the machine affects all of them alike.
  for (let round = 0; round < 12; round += 1) {
    // Another one first each time, because the first of a round has an advantage.
    const order = measured.map((_, at) => measured[(at + round) % measured.length] as (typeof measured)[number])
    for (const { app, token, rounds } of order) {
      const load = startLoad(app.url, 16, 0, () => ({ path: '/api/user/info', token }))
      const began = performance.now()
      await sleep(800)
      await load.stop()
      if (load.failures.length > 0) throw new Error(load.failures[0])
      // The first ones are a warm-up.
      if (round > 1) rounds.push(countOf(load) / ((performance.now() - began) / 1000))
    }
  }
  await Promise.all(measured.map(({ app }) => app.program.end('SIGKILL')))
  const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
  const roundsOf = (name: string) => measured.find(one => one.name === name)?.rounds ?? []
  const ratio = (one: string, other: string) =>
    median(roundsOf(one).map((rate, round) => rate / (roundsOf(other)[round] ?? rate))).toFixed(2)
  const mode = keepsStatements ? 'transactions' : 'sessions, because this version keeps no statements'
  return [
    measured.map(({ name, rounds }) => `${name} ${Math.round(median(rounds))}/s`).join(', '),
    `named to plain: ${ratio('pooler, named', 'pooler, plain')} through PgBouncer ${version} (named: ${mode})`,
    `${ratio('direct, named', 'direct, plain')} without it`,
    `pooler to direct: ${ratio('pooler, named', 'direct, named')} named, ${ratio('pooler, plain', 'direct, plain')} plain`,
  ].join('; ')
}
