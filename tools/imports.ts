import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

export interface Import {
  from: string
  to: string
  /** Erased by the compiler: no code is loaded for it. */
  isTypeOnly: boolean
}

/** The code files of these rooms, without tests. */
export function codeFiles(...rooms: readonly string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...rooms]
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter(file => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file) && existsSync(join(root, file)))
}

/** The project files that a file imports. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/^(?:import|export)\s+(type\s+)?([^'"]*?)\s*from\s+'([^']+)'|^import '([^']+)'/gm)
  return [...found].flatMap(([, type, names = '', named, bare]) => {
    const specifier = named ?? bare ?? ''
    const to = specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? normalize(join(dirname(file), specifier))
        : undefined
    return to === undefined ? [] : [{ from: file, to, isTypeOnly: type !== undefined || onlyTypes(names) }]
  })
}

function onlyTypes(names: string): boolean {
  if (!names.startsWith('{')) return false
  const list = names
    .replace(/[{}]/g, '')
    .split(',')
    .map(name => name.trim())
  return list.filter(Boolean).every(name => name.startsWith('type '))
}

/** Groups of files that import each other (the strongly connected components of Tarjan's algorithm). */
export function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) !== order.get(node)) return
    const group = open.splice(open.indexOf(node))
    if (group.length > 1) cycles.push(group.sort())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}
