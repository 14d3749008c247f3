import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const known = new Set<string>()

/**
 * If a folder is given, every refusal seen in a test is recorded with its call, by each process in a file of its own;
 * `tools/refusals.ts` then lists the declared ones that no test has met.
 */
export function writeReached(app: FastifyInstance, folder = process.env.GENIE_REACHED): void {
  if (!folder) return
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { url } = request.routeOptions
    const code = typeof payload === 'string' && url?.startsWith('/api/') ? /"code":(\d+)/.exec(payload)?.[1] : '0'
    if (code !== undefined && code !== '0') {
      const path = url?.slice('/api'.length).replace(/:(\w+)/g, '{$1}')
      const line = `${request.method} ${path} ${code}`
      if (!known.has(line)) appendFileSync(join(folder, `${process.pid}.txt`), `${line}\n`)
      known.add(line)
    }
    done(null, payload)
  })
}
