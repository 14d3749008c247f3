import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toNetwork, widerNetworks } from '#domain/network/network.ts'
import { freePort } from '#testing/servers/free-port.ts'
import { Program, root, until } from './cluster/processes.ts'
import { filled } from './cluster/proxies.ts'

/** The file of ops/ in a real nginx, with the client's address taken from a header. */
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
    [/error_log \S+ alert/, `error_log ${folder}/error.log warn`],
    [/access_log \S+ genie/, `access_log ${folder}/access.log genie`],
    [/server app-1:3000 .*\n *server app-2:3000 .*\n/, `server 127.0.0.1:${appPort};\n`],
    [/listen 80 default_server/, `listen 127.0.0.1:${port} default_server`],
    [/root \S+;/, `root ${folder};`],
    [/limit_conn visitor 100/, 'limit_conn visitor 1'],
    [/limit_conn around_56 400/, 'limit_conn around_56 2'],
    [/limit_conn around_48 1600/, 'limit_conn around_48 3'],
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

/** Runs while each of these addresses holds the one connection that its network may have. */
async function whileHeldBy<Result>(addresses: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const held = addresses.map(address => get(`${url}/slow`, { headers: { 'x-test-address': address } }))
  await until(async () => waiting.length === addresses.length, 'the slow questions have come', 10)
  try {
    return await work()
  } finally {
    const ended = held.map(async request => {
      const [response] = await once(request, 'response')
      response.resume()
      await once(response, 'end')
    })
    for (const response of waiting.splice(0)) response.end('slow')
    await Promise.all(ended)
  }
}

describe.skipIf(!isThere)('nginx counts a network as one visitor', () => {
  test.each([
    ['2001:db8:1:1::1', '2001:db8:1:1::2', 503],
    ['2001:db8:1:1::1', '2001:db8:1:1:ffff:ffff:ffff:ffff', 503],
    ['2001:db8:1:1::1', '2001:db8:1:2::1', 200],
    // A byte that would end a line, and one that would end a string.
    ['2001:db8:a0a:a00::1', '2001:db8:a0a:a00::a', 503],
    ['2001:db8:a0a:a00::1', '2001:db8:a0a:a::1', 200],
    ['203.0.113.9', '203.0.113.9', 503],
    ['203.0.113.9', '203.0.113.10', 200],
    ['203.0.113.9', '::ffff:203.0.113.9', 503],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.10', 200],
  ])('%s holds its connection, %s gets %d', async (one, other, status) => {
    expect(await whileHeldBy([one], () => statusFor(other))).toBe(status)
  })

  test.each([
    ['a third network of a /56', ['2001:db8:1:101::1', '2001:db8:1:102::1'], '2001:db8:1:1ff::1', 503],
    ['a network of the next /56', ['2001:db8:1:101::1', '2001:db8:1:102::1'], '2001:db8:1:201::1', 200],
    [
      'a fourth network of a /48',
      ['2001:db8:1:101::1', '2001:db8:1:201::1', '2001:db8:1:301::1'],
      '2001:db8:1:ff01::1',
      503,
    ],
    [
      'a network of the next /48',
      ['2001:db8:1:101::1', '2001:db8:1:201::1', '2001:db8:1:301::1'],
      '2001:db8:2:101::1',
      200,
    ],
    ['the next IPv4 address', ['203.0.113.1', '203.0.113.2', '203.0.113.3'], '203.0.113.4', 200],
    ['the next IPv4 address written as IPv6', ['::ffff:cb00:7101', '::ffff:cb00:7102'], '::ffff:203.0.113.3', 200],
  ] as const)('%s', async (_what, held, other, status) => {
    expect(await whileHeldBy(held, () => statusFor(other))).toBe(status)
  })
})

/** The address as nginx stores it: its bytes, however it was written. */
function bytesOf(address: string): string {
  if (!address.includes(':')) return String.fromCharCode(...address.split('.').map(Number))
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16)))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: missing }, () => 0), ...after]
  return String.fromCharCode(...all.flatMap(group => [group >> 8, group & 255]))
}

/** The value of a map in ops/nginx.conf for an address. */
function mapped(name: string, address: string): string {
  const text = readFileSync(join(root, 'ops/nginx.conf'), 'utf8')
  const body = new RegExp(`map \\$binary_remote_addr \\$${name} \\{\n([\\s\\S]*?)\n  \\}`).exec(text)?.[1] ?? ''
  const bytes = bytesOf(address)
  for (const [, pattern = '', value = ''] of body.matchAll(/"~(.*)" (\S+);/g)) {
    const found = new RegExp(pattern.replaceAll('(?s:.', '(?:.'), 's').exec(bytes)
    if (found) return value.startsWith('$') ? (found.groups?.[value.slice(1)] ?? '') : ''
  }
  return /default "";/.test(body) ? '' : bytes
}

test.each([
  [
    '2001:db8:1:101::1',
    '2001:db8:1:101:ffff:ffff:ffff:ffff',
    ['visitor_network', 'visitor_around_56', 'visitor_around_48'],
  ],
  [
    '2001:db8:1:101::1',
    '2001:0db8:0001:0101:0000:0000:0000:0001',
    ['visitor_network', 'visitor_around_56', 'visitor_around_48'],
  ],
  ['2001:db8:1:101::1', '2001:db8:1:1ff::1', ['visitor_around_56', 'visitor_around_48']],
  ['2001:db8:1:101::1', '2001:db8:1:201::1', ['visitor_around_48']],
  ['2001:db8:1::1', '2001:db8:1:0:a::', ['visitor_network', 'visitor_around_56', 'visitor_around_48']],
  ['2001:db8:1:101::1', '2001:db8:2:101::1', []],
  ['203.0.113.9', '203.0.113.10', []],
  ['203.0.113.9', '::ffff:cb00:7109', ['visitor_network']],
] as const)('in ops/nginx.conf %s and %s share %j', (one, other, shared) => {
  const names = ['visitor_network', 'visitor_around_56', 'visitor_around_48']
  const same = names.filter(name => mapped(name, one) !== '' && mapped(name, one) === mapped(name, other))
  expect(same).toEqual(shared)
})

test('the app counts the same networks around a network, and allows them as many times as much', () => {
  const text = readFileSync(join(root, 'ops/nginx.conf'), 'utf8')
  const most = (zone: string) => Number(new RegExp(`limit_conn ${zone} (\\d+);`).exec(text)?.[1])
  const wider = widerNetworks(toNetwork('2001:db8:1:101::1'))
  expect(wider.map(({ network, times }) => [Number(network.split('/')[1]), times])).toEqual([
    [56, most('around_56') / most('visitor')],
    [48, most('around_48') / most('visitor')],
  ])
})
