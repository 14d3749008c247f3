import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Identifies a process even after its pid was reused (in a container the app often has pid 7 each time): pid, start
 * time and boot id. Undefined: no such process; a zombie counts as gone, because a container's first process may never
 * reap it.
 */
export function identifyProcess(pid: number): string | undefined {
  const born = process.platform === 'linux' ? bornOnLinux(pid) : bornByPs(pid)
  return born && `${pid} ${born}`
}

export function isAlive(pid: number): boolean {
  return identifyProcess(pid) !== undefined
}

export function isSameProcess(identity: string): boolean {
  return identifyProcess(Number.parseInt(identity, 10)) === identity
}

export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false
  const name = process.platform === 'linux' ? readOr(`/proc/${pid}/comm`) : ps(pid, 'comm=')
  return name.trim().endsWith('postgres')
}

let boot: string | undefined

function bornOnLinux(pid: number): string | undefined {
  const stat = readOr(`/proc/${pid}/stat`)
  // The name in parentheses may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  const startTicks = fields[19]
  if (!startTicks || state === 'Z' || state === 'X') return undefined
  boot ??= readOr('/proc/sys/kernel/random/boot_id').slice(0, 8)
  return `${startTicks} ${boot}`
}

function bornByPs(pid: number): string | undefined {
  const [state, ...started] = ps(pid, 'stat=,lstart=').trim().split(/\s+/)
  return state && !state.startsWith('Z') ? started.join(' ') : undefined
}

function ps(pid: number, columns: string): string {
  return spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
