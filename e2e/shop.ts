import { spawn } from 'node:child_process'
import { startProvider } from '#server/testing/oidc-provider.ts'
import { googlePeople } from './google-people.ts'

/** What browser tests run against: the real program, beside a real OpenID provider that plays Google. */
const provider = await startProvider()
provider.admit(`http://localhost:${process.env.PORT}`)
for (const person of googlePeople) provider.know(person)

const shop = spawn(process.execPath, ['server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ...provider.environment },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal))
shop.once('close', code => process.exit(code ?? 1))
