import { expect, test } from 'vitest'
import { filledIn } from './filled-in.ts'

test('a name comes in wherever it is asked for, as it is', () => {
  expect(filledIn('Dag {name}, tot ziens {name}.', ' Jan $& ')).toBe('Dag Jan $&, tot ziens Jan $&.')
  expect(filledIn('Dag {name},', '')).toBe('Dag,')
  expect(filledIn('您好', '王')).toBe('您好')
})
