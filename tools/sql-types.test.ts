import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { untoldProperties } from './sql-types.ts'

const root = resolve(import.meta.dirname, '..')

test('every property of a type given to raw SQL stands in its query', () => {
  const { stdout } = spawnSync('git', ['grep', '-lE', '--untracked', '\\b(sql|query)<', '--', '*.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = stdout.split('\n').filter(file => file !== '' && existsSync(join(root, file)))
  expect(files.length).toBeGreaterThan(100)
  const untold = files.flatMap(file => untoldProperties(file, readFileSync(join(root, file), 'utf8')))
  expect(untold.map(({ file, line, property }) => `${file}:${line} ${property}`)).toEqual([])
})

const about = `
interface Held { pieces: number; inNetwork: number }
type Both = Held & { model: string }
const asked = sql\`"inNetwork"\``

test.each([
  ['another name', 'sql<Held>`select pieces, n as "ofNetwork" from held`', ['inNetwork']],
  ['a name that the database writes small', 'sql<Held>`select pieces, n as inNetwork from held`', ['inNetwork']],
  ['a value of the same name', `sql<{ pieces: number }>\`select n from held where n = \${held.pieces}\``, ['pieces']],
  ['one of two types', 'sql<Both>`select pieces, n as "inNetwork" from held`', ['model']],
  ['a call of the driver', "pool.query<{ pieces: number }>('select n from held', [])", ['pieces']],
  ['a product', 'sql<{ pieces: number }>`select n * 2 as amount, count(*) from held`', ['pieces']],
  ['a fragment that says it', `sql<Held>\`select pieces, n as \${asked} from held\``, []],
  ['whatever the table has', 'sql<Held>`select * from held`', []],
  ['what is declared elsewhere', 'sql<Order>`select n from held`', []],
])('a type that promises more than its query answers is found: %s', (_name, query, properties) => {
  expect(untoldProperties('made-up.ts', `${about}\n${query}`).map(({ property }) => property)).toEqual(properties)
})
