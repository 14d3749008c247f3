import { expect, test } from 'vitest'
import { reasonCodes } from '#domain/requests/reasons.ts'
import { findHelp, type StepName, steps, symptoms } from './symptoms.ts'

test('each fault of a machine that can be looked at in the garden has steps', () => {
  const helped = reasonCodes.repair.filter(code => findHelp(code, 'genie-600').length > 0)
  expect(helped).toEqual(['does_not_start', 'does_not_mow', 'battery', 'navigation', 'noise', 'app'])
})

test('only the models with a base for satellites are asked to look at it', () => {
  const stepsOf = (model: string) => findHelp('navigation', model).find(({ symptom }) => symptom === 'lost')?.steps
  expect(stepsOf('genie-600')).toEqual(['lenses'])
  expect(stepsOf('genie-3000')).toEqual(['lenses', 'sky'])
})

test('every step belongs to a symptom, and every symptom has at least two', () => {
  const used = new Set<StepName>(Object.values(symptoms).flatMap(symptom => symptom.steps))
  expect([...used].toSorted()).toEqual((Object.keys(steps) as StepName[]).toSorted())
  expect(Object.values(symptoms).filter(symptom => symptom.steps.length < 2)).toEqual([])
})
