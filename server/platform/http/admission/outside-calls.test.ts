import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allBindings } from '#server/app/bindings.ts'
import { callsLeadingTo, type Declaration } from '#tools/calls-leading-to.ts'
import { asking, paying, settling } from './outside-calls.ts'
import { findPool, type PoolName } from './request-pools.ts'

/** The methods of a port that return a promise: an adapter may wait in each of them. */
function awaitedBy(port: string): string[] {
  const text = readFileSync(`server/platform/ports/${port}.ts`, 'utf8')
  return [...text.matchAll(/^ {2}(\w+)\(.*\): Promise</gm)].map(([, name = '']) => name)
}

const portMethods = [...awaitedBy('gateway'), ...awaitedBy('carrier')]
const waits = new RegExp(
  `\\b(?:forbidInsideTransaction|fetchOutside|askProvider)\\(|\\.(?:${portMethods.join('|')})\\(`,
)

/** The store of files belongs to the shop, like the database; its pictures have a pool too. */
const isOutside = ({ file, text }: Declaration) => !file.startsWith('server/platform/files/') && waits.test(text)

const keys = allBindings.map(({ key }) => key)
const outside = callsLeadingTo(keys, isOutside)

test('the methods of providers and carriers are found', () => {
  expect(portMethods).toContain('endSession')
  expect(portMethods).toContain('label')
  expect(portMethods.length).toBeGreaterThan(12)
})

test('every call that may wait for the outside is in a pool for it, and no other call is', () => {
  expect([...asking, ...paying, ...settling].toSorted()).toEqual(outside.toSorted())
})

test('none of them shares a pool with calls that answer by themselves', () => {
  const forOutside: ReadonlySet<PoolName | undefined> = new Set<PoolName>(['asking', 'paying', 'settling'])
  const pooled = allBindings.filter(binding => forOutside.has(findPool(binding))).map(({ key }) => key)
  expect(pooled.toSorted()).toEqual(outside.toSorted())
})
