import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { demoPeople } from '#demo/seed/demo-people.ts'
import type { TestSmtpServer } from '#testing/servers/smtp-server.ts'
import type { Cluster } from './cluster.ts'
import { ask, dataAt } from './load.ts'
import { until } from './processes.ts'

export interface SignedIn {
  token: string
}

export function signIn(url: string, email: string): Promise<SignedIn> {
  return dataAt<SignedIn>(url, {
    method: 'POST',
    path: '/api/user/login',
    body: { email, password: demoPeople.password },
  })
}

/** A session created at one process is valid at the other, and ended there when it is ended here. */
export async function sessionsAreShared(cluster: Cluster): Promise<string> {
  const [a, b] = [cluster.app(0).url, cluster.app(1).url]
  const { token } = await signIn(a, 'klant@genie.example')
  const me = { path: '/api/user/info', token }
  if ((await ask(b, me)).status !== 200) throw new Error('the other process does not know the session')
  await dataAt(a, { method: 'POST', path: '/api/user/logout', token, body: {} })
  const ms = await until(async () => (await ask(b, me)).status === 401, 'the other process ends the session', 5, 5)
  return `ended at the other process ${Math.round(ms)} ms later`
}

/** Ten attempts in total, at whichever process. */
export async function limitsAreShared(cluster: Cluster): Promise<string> {
  const email = `nobody-${randomUUID()}@example.org`
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) {
    const body = { email, password: 'Wrong-password-1' }
    const { status, headers } = await ask(cluster.app(at % 2).url, { method: 'POST', path: '/api/user/login', body })
    statuses.push(status)
    if (status === 429 && !Number(headers['retry-after'])) throw new Error('429 without Retry-After')
  }
  const refused = statuses.filter(status => status === 429).length
  if (refused !== 2) throw new Error(`of twelve attempts at two processes ${refused} were refused: ${statuses}`)
  return 'the eleventh attempt is refused, whichever process gets it'
}

/** After a change at one process, no other serves the old data from its cache. */
export async function pagesAreDropped(cluster: Cluster): Promise<string> {
  const page = { path: '/nl/product' }
  const etags = await Promise.all(cluster.apps.map(async ({ url }) => (await ask(url, page)).headers.etag))
  const again = await Promise.all(cluster.apps.map(async ({ url }) => (await ask(url, page)).headers.etag))
  if (String(etags) !== String(again)) throw new Error('pages are not kept at all')
  await cluster.primary.query(
    `update products set name = jsonb_set(name, '{nl}', to_jsonb('Mes ' || substr(gen_random_uuid()::text, 1, 8)))
     where key = (select key from products where name is not null and kind = 'accessory' order by position limit 1)`,
  )
  const ms = await until(
    async () =>
      (await Promise.all(cluster.apps.map(async ({ url }) => (await ask(url, page)).headers.etag))).every(
        (etag, at) => etag !== etags[at],
      ),
    'both processes make the page anew',
    5,
    5,
  )
  return `both new after ${Math.round(ms)} ms`
}

/** A screen connected to one process receives events of the other. */
export async function eventsCross(cluster: Cluster): Promise<string> {
  const { token } = await signIn(cluster.app(0).url, 'operations@genie.example')
  let received = ''
  const stream = get(new URL('/api/admin/events', cluster.nginx.url), { headers: { authorization: `Bearer ${token}` } })
  stream.on('response', answer => answer.on('data', chunk => (received += chunk)))
  stream.on('error', () => {})
  try {
    await until(async () => received.includes('open'), 'the stream is open', 5)
    const told: number[] = []
    for (const { url } of cluster.apps) {
      const before = received.length
      const began = performance.now()
      await buyMachine(url, token)
      await until(async () => received.slice(before).includes('data: devices'), 'the stream tells', 5, 5)
      told.push(performance.now() - began)
    }
    return `through nginx, ${told.map(ms => `${Math.round(ms)} ms`).join(' and ')} after a deed at each process`
  } finally {
    stream.destroy()
  }
}

/** Something staff are notified of: a machine is added to the fleet. */
async function buyMachine(url: string, token: string): Promise<void> {
  const { list } = await dataAt<{ list: { device_type_id: string }[] }>(url, {
    path: '/api/admin/devices?page_size=1',
    token,
  })
  const machine = { serial_number: `CLUSTER-${randomUUID().slice(0, 8).toUpperCase()}`, pool: 'rent' }
  await dataAt(url, {
    ...{ method: 'POST', path: '/api/admin/devices', token },
    body: { ...machine, device_type_id: list[0]?.device_type_id },
  })
}

/** Many jobs, two workers: each is done by one of them, once. */
export async function jobsRunOnce(cluster: Cluster, post: TestSmtpServer): Promise<string> {
  const many = 200
  const second = await cluster.startWorker()
  const before = post.received.length
  await cluster.primary.query(
    `with new as (
       insert into mails (id, template, language, recipient, data, status, created_at)
       select gen_random_uuid(), 'account_deleted', 'nl', 'once-' || n || '@example.org', '{}', 'queued', now()
       from generate_series(1, ${many}) n returning id)
     select graphile_worker.add_job('deliver-mail', json_build_object('mailId', id)) from new`,
  )
  await until(async () => post.received.length - before >= many, 'all mails have arrived', 60)
  const open = `select 1 from graphile_worker.jobs where task_identifier = 'deliver-mail'`
  await until(async () => (await cluster.primary.query(open)).length === 0, 'the queue is empty', 20)
  const recipients = post.received.slice(before).flatMap(({ to }) => to)
  if (recipients.length !== many || new Set(recipients).size !== many) {
    throw new Error(`${recipients.length} mails to ${new Set(recipients).size} people instead of ${many}`)
  }
  await second.end()
  return `${many} mails by two workers, each once`
}
