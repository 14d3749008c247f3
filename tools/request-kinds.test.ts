import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles } from './imports.ts'
import { findKindComparisons } from './request-kinds.ts'

const root = resolve(import.meta.dirname, '..')

/** The table of what is true of a kind, the list of all, and what a kind does in files of its own. */
const own = /^domain\/requests\/(states|traits)\.ts$|^server\/service\/requests\/kinds\//

test('nothing but its own files asks for a kind of request by its name', { timeout: 180_000 }, () => {
  const files = codeFiles('domain', 'contract', 'client', 'server', 'i18n', 'ui', 'web', 'admin', 'demo')
  expect(files.length).toBeGreaterThan(1500)
  const found = findKindComparisons(files.filter(file => !own.test(file)))
  expect(found.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
})

test('a comparison would be found by its type, and only one with a kind', { tags: ['further'] }, () => {
  const planted = '.cache/request-kinds/planted.ts'
  const source = `
    import type { ApplyType } from '../../domain/requests/states.ts'
    import type { ReservationPurpose } from '../../domain/devices/constants.ts'
    interface Row { apply_type: ApplyType; purpose: ReservationPurpose; kind: 'rent' | 'buy' }
    export const isRepair = (row: Row) => row.apply_type === 'repair'
    export const isNone = (row: Row | undefined) => 'buy' !== row?.apply_type
    export const isWork = (what: ApplyType) => (['repair', 'maintenance'] as ApplyType[]).includes(what)
    export const isReturn = ({ apply_type: it }: Row) => (['return'] as ApplyType[]).includes(it)
    export function name(type: ApplyType) { switch (type) { case 'renewal': return 1; default: return 0 } }
    export const isText = (applyType: string) => applyType === 'renewal'
    export const where = (q: { where: (...all: string[]) => void }) => q.where('r.apply_type', '=', 'return')
    export const text = \`select from requests where apply_type in ('return')\`
    export const isOther = (row: Row) => row.purpose === 'repair' || row.kind === 'buy'
    export const isSold = (row: Row) => row.kind !== 'rent' && row.kind === 'buy'
    export const isPage = (page: string) => page === 'return'
  `
  mkdirSync(dirname(join(root, planted)), { recursive: true })
  writeFileSync(join(root, planted), source)
  try {
    const lines = source.split('\n')
    const expected = lines.flatMap((text, index) =>
      /is(Repair|None|Work|Return|Text) |name\(|where|text = /.test(text) ? index + 1 : [],
    )
    expect(findKindComparisons([planted]).map(({ line }) => line)).toEqual(expected)
  } finally {
    rmSync(join(root, planted))
  }
})
