// @module-tag further
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { s3Server } from '#testing/servers/s3-server.ts'
import { examine, nearestExisting } from './doctor.ts'
import * as judge from './doctor-findings.ts'

const gigabyte = 1024 ** 3

describe('findings of the doctor', () => {
  test.each([
    [judge.nodeFinding('24.21.0', '24.21.0', '24.21.0'), 'ok'],
    [judge.nodeFinding('26.1.0', '24.21.0', undefined), 'note'],
    [judge.nodeFinding('20.20.2', '24.21.0', '24.21.0'), 'missing'],
    [judge.packagesFinding({ needed: [], forTests: [] }), 'ok'],
    [judge.packagesFinding({ needed: [], forTests: ['vitest'] }), 'note'],
    [judge.packagesFinding({ needed: ['fastify'], forTests: ['vitest'] }), 'missing'],
    [judge.environmentFinding(undefined), 'ok'],
    [judge.environmentFinding('PORT is not usable: no number'), 'missing'],
    [judge.diskFinding('/data', 1.5 * gigabyte), 'ok'],
    [judge.diskFinding('/data', 0.5 * gigabyte), 'missing'],
    [judge.memoryFinding(4 * gigabyte), 'ok'],
    [judge.memoryFinding(gigabyte), 'note'],
    [judge.memoryFinding(gigabyte / 4), 'missing'],
    [judge.portFinding(3000, undefined), 'ok'],
    [judge.portFinding(80, 'EACCES'), 'missing'],
    [judge.portFinding(3000, 'EADDRINUSE'), 'missing'],
    [judge.dataFolderFinding('/data', undefined), 'ok'],
    [judge.dataFolderFinding('/data', 'EROFS'), 'missing'],
    [judge.fileStoreFinding('files.example', 0.2), 'ok'],
    [judge.fileStoreFinding('files.example', new Error('The store did not take a file')), 'missing'],
    [judge.postgresFinding({ seconds: 1, version: '18.4' }, false), 'ok'],
    [judge.postgresFinding({ seconds: 1, version: '16.2' }, true), 'missing'],
    [judge.postgresFinding(new Error('no programs\n\nlast words'), false), 'missing'],
    [
      judge.chromiumFinding([
        { path: '/x', version: undefined },
        { path: '/y', version: 'Chromium 153' },
      ]),
      'ok',
    ],
    [judge.chromiumFinding([{ path: '/x', version: undefined }]), 'missing'],
    [judge.chromiumFinding([]), 'missing'],
  ])('%o', (finding, state) => {
    expect(finding.state).toBe(state)
    // A finding about something missing says what to do.
    if (state !== 'ok') expect(finding.todo).toBeTruthy()
  })

  test('one line each, and a verdict', () => {
    const text = judge.formatReport([judge.portFinding(3000, undefined), judge.portFinding(80, 'EACCES')])
    expect(text).toBe(
      [
        'ok       port 3000 is free',
        'missing  port 80 is not open to this user',
        '         → stop what uses it, or set PORT to another number',
        '',
        '1 thing is missing.',
      ].join('\n'),
    )
  })
})

test('before the first start the parent folder is checked', () => {
  expect(nearestExisting(join(tmpdir(), 'not-there-yet/data'))).toBe(tmpdir())
})

test('it checks this machine: a used port, a database that starts', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  // A real browser would take seconds: any program with --version will do.
  process.env.CHROMIUM = process.execPath
  const findings = await examine({ PORT: String(port), DATA_DIR: join(tmpdir(), 'genie-nowhere') })
  delete process.env.CHROMIUM
  server.close()
  const said = judge.formatReport(findings)
  expect(said).toMatch(new RegExp(`missing +port ${port} is in use`))
  expect(said).toMatch(/ok +the PostgreSQL from npm 18\.\d+ makes a database, starts and stops/)
  expect(said).toMatch(/ok +Node 2\d/)
})

describe('a store of files', () => {
  const said = async (env: Record<string, string>) => {
    process.env.CHROMIUM = process.execPath
    const findings = await examine({ PORT: '0', DATA_DIR: join(tmpdir(), 'genie-nowhere'), ...env })
    delete process.env.CHROMIUM
    return judge.formatReport(findings)
  }

  test('is written, read and left unchanged; a failure is reported with what to do', async () => {
    const store = await s3Server()
    expect(await said(store.variables)).toMatch(/ok +the store of files at 127\.0\.0\.1:\d+ can be written and read/)
    expect(store.asked.map(line => line.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE'])
    expect(store.objects.size).toBe(0)

    const forged = await said({ ...store.variables, S3_SECRET_KEY: 'forged-secret' })
    expect(forged).toMatch(/missing +the store of files .* answered 403 \(SignatureDoesNotMatch\)\n +→ correct S3_ACC/)
    expect(forged).not.toContain('forged-secret')
    const elsewhere = await said({ ...store.variables, S3_BUCKET: 'elsewhere' })
    expect(elsewhere).toMatch(/NoSuchBucket\)\n +→ make the bucket, or correct S3_BUCKET/)
    await store.close()
    expect(await said(store.variables)).toMatch(/is not usable: connect ECONNREFUSED .*\n +→ is it running/)
  })
})
