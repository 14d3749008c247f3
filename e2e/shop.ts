import { spawn } from 'node:child_process'
import { startProvider } from '#testing/servers/oidc-provider.ts'
import { googlePeople } from './google-people.ts'

/** What browser tests run against: the real program, with a real OpenID provider that simulates Google. */
const provider = await startProvider()
provider.admit(`http://localhost:${process.env.PORT}`)
for (const person of googlePeople) provider.know(person)

const shop = spawn(process.execPath, ['server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ...provider.environment },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal))
shop.once('close', code => process.exit(code ?? 1))

/** Tests rent more machines in parallel than the demo fleet of twelve has: more are added by the calls of staff. */
async function growFleet(): Promise<void> {
  const url = `http://localhost:${process.env.PORT}/api`
  const isReady = () =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (shop.exitCode === null && !(await isReady())) await new Promise(resolve => setTimeout(resolve, 100))
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
