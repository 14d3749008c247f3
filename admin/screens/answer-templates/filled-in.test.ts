import { expect, test } from 'vitest'
import { fillTemplate } from './filled-in.ts'

test('a name comes in wherever it is asked for, as it is', () => {
  expect(fillTemplate('Dag {name}, tot ziens {name}.', ' Jan $& ')).toBe('Dag Jan $&, tot ziens Jan $&.')
  expect(fillTemplate('Dag {name},', '')).toBe('Dag,')
  expect(fillTemplate('您好', '王')).toBe('您好')
})
