import { expect, test } from 'vitest'
import { fillTemplate } from './filled-in.ts'

test('a name replaces every placeholder, unchanged', () => {
  expect(fillTemplate('Dag {name}, tot ziens {name}.', ' Jan $& ')).toBe('Dag Jan $&, tot ziens Jan $&.')
  expect(fillTemplate('Dag {name},', '')).toBe('Dag,')
  expect(fillTemplate('您好', '王')).toBe('您好')
})
