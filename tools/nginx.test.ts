import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { Program, root, until } from './cluster/processes.ts'
import { filled } from './cluster/proxies.ts'

/** The file of ops/ in a real nginx, with what an address says about itself taken from a header. */
const isThere = spawnSync('nginx', ['-v']).status === 0
if (!isThere) console.warn('ops/nginx.conf is not tried: nginx is not on this machine (apt-get install nginx-light)')

let folder: string
let app: Server
let nginx: Program
let url: string
const waiting: ServerResponse[] = []

beforeAll(async () => {
  if (!isThere) return
  folder = mkdtempSync(join(tmpdir(), 'genie-nginx-'))
  chmodSync(folder, 0o755)
  app = createServer((request, response) => {
    if (request.url === '/slow') waiting.push(response)
    else response.end('quick')
  }).listen(0, '127.0.0.1')
  await once(app, 'listening')
  const { port: appPort } = app.address() as AddressInfo
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  for (const name of ['nginx-errors.conf', 'closed.html']) copyFileSync(join(root, 'ops', name), join(folder, name))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  const text = filled(readFileSync(join(root, 'ops/nginx.conf'), 'utf8'), [
    [/worker_processes auto/, 'worker_processes 1'],
    [/pid \S+;/, `pid ${folder}/nginx.pid;`],
    [/error_log \S+ warn/, `error_log ${folder}/error.log warn`],
    [/access_log \S+ genie/, `access_log ${folder}/access.log genie`],
    [/server app-1:3000 .*\n *server app-2:3000 .*\n/, `server 127.0.0.1:${appPort};\n`],
    [/listen 80 default_server/, `listen 127.0.0.1:${port} default_server`],
    [/root \S+;/, `root ${folder};`],
    [/limit_conn visitor 100/, 'limit_conn visitor 1'],
    [/(http \{\n)/, `$1  set_real_ip_from 127.0.0.1; real_ip_header x-test-address; ${temporary.join(' ')}\n`],
  ])
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, text)
  const args = ['-p', folder, '-c', file]
  const checked = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' })
  expect(checked.status, checked.stderr).toBe(0)
  nginx = new Program({
    ...{ name: 'nginx', command: 'nginx', args: [...args, '-g', 'daemon off;'], logFile: join(folder, 'nginx.log') },
  })
  await until(async () => (await fetch(url)).status === 200, 'nginx answers', 10)
})
afterAll(async () => {
  if (!isThere) return
  await nginx.end()
  app.closeAllConnections()
  app.close()
  rmSync(folder, { recursive: true, force: true })
})

const statusFor = async (address: string) =>
  (await fetch(`${url}/quick`, { headers: { 'x-test-address': address } })).status

/** While somebody of this address holds the one connection their network has. */
async function whileHeldBy<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  const held = get(`${url}/slow`, { headers: { 'x-test-address': address } })
  await until(async () => waiting.length === 1, 'the slow question has come', 10)
  try {
    return await work()
  } finally {
    const answered = once(held, 'response')
    waiting.pop()?.end('slow')
    const [response] = await answered
    response.resume()
    await once(response, 'end')
  }
}

describe.skipIf(!isThere)('nginx counts a network as one visitor', () => {
  test.each([
    ['2001:db8:1:1::1', '2001:db8:1:1::2', 503],
    ['2001:db8:1:1::1', '2001:db8:1:1:ffff:ffff:ffff:ffff', 503],
    ['2001:db8:1:1::1', '2001:db8:1:2::1', 200],
    // A byte that would end a line, one that would end a text.
    ['2001:db8:a0a:a00::1', '2001:db8:a0a:a00::a', 503],
    ['2001:db8:a0a:a00::1', '2001:db8:a0a:a::1', 200],
    ['203.0.113.9', '203.0.113.9', 503],
    ['203.0.113.9', '203.0.113.10', 200],
    ['203.0.113.9', '::ffff:203.0.113.9', 503],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.10', 200],
  ])('%s holds its connection, %s is told %d', async (one, other, status) => {
    expect(await whileHeldBy(one, () => statusFor(other))).toBe(status)
  })
})
