import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { freePort } from '#testing/servers/free-port.ts'
import { startProvider } from '#testing/servers/oidc-provider.ts'
import { googlePeople } from './google-people.ts'

/** What browser tests run against: the real program, with a real OpenID provider that simulates Google. */
const provider = await startProvider()
provider.admit(`http://localhost:${process.env.PORT}`)
for (const person of googlePeople) provider.know(person)

const { DATA_DIR: data = '', E2E_SEEDED_DIR: seeded = '', PORT: port = '' } = process.env
// At a port that nobody waits for: tests begin as soon as the other one answers.
const firstPort = String(await freePort())
const first = start(seeded, firstPort)
let shop = first
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal))

await isReady(first, firstPort)
if (first.exitCode !== null) process.exit(1)
first.kill('SIGTERM')
await once(first, 'close')
await cp(seeded, data, { recursive: true })
shop = start(data, port)
shop.once('close', async code => {
  for (const folder of [seeded, data]) await rm(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})

/** Started once for its data alone: each shop of a test begins with a copy, without migrations and seeding. */
function start(folder: string, at: string): ChildProcess {
  const env = { ...process.env, ...provider.environment, DATA_DIR: folder, PORT: at }
  return spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit', env })
}

async function isReady(program: ChildProcess, at: string): Promise<void> {
  const answers = () =>
    fetch(`http://localhost:${at}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (program.exitCode === null && !(await answers())) await new Promise(resolve => setTimeout(resolve, 100))
}

/** Tests rent more machines in parallel than the demo fleet of twelve has: more are added by the calls of staff. */
async function growFleet(): Promise<void> {
  const url = `http://localhost:${port}/api`
  await isReady(shop, port)
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }
    const { code, msg, data } = (await (await fetch(url + path, init)).json()) as Answered
    if (code !== 0) throw new Error(`The fleet did not grow: ${msg}`)
    return data
  }
  const { token } = await post('/user/login', { email: 'operations@genie.example', password: 'Genie-demo-2026' })
  const rows = Array.from({ length: 40 }, (_, index) => `E2E-${index + 1},genie-600,rent`)
  const csv = ['serial_number,device_type,pool', ...rows].join('\n')
  await post('/admin/devices/import', { csv, dry_run: false }, { authorization: `Bearer ${token}` })
}

interface Answered {
  code: number
  msg: string
  data: { token: string }
}

await growFleet()
