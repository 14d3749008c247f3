import type { Plant } from './plant.ts'

/** What one person, or one network, keeps from all others. */
export const heldUpFaults: readonly Plant[] = [
  {
    name: 'forms-read-in-a-turn',
    what: 'A form is read in the turn of its call, however slowly it comes',
    of: 'mountEndpoints',
    inside: 'answerForm',
    edits: [
      ['await forms.read(request, reply,', 'await inTurn(() => forms.read(request, reply,'],
      ['network, network })', 'network, network }))'],
    ],
    proofs: ['server/proof/attack/slow-forms.test.ts'],
  },
  {
    name: 'forms-at-any-pace',
    what: 'A form may come as slowly as somebody likes',
    of: 'OpenForms',
    inside: 'watchPace',
    edits: [['ms >= slowest.afterMs && isSlow', 'ms < 0 && isSlow']],
    proofs: ['server/proof/attack/slow-forms.test.ts'],
  },
  {
    name: 'statements-for-everybody',
    what: 'Whoever states the contracts of many people on the site ends them all by the clock',
    of: 'takeHeld',
    inside: 'takeOne',
    edits: [['if (isCrowded(nearby))', 'if (!nearby)']],
    proofs: ['server/withdrawals/crowded.test.ts'],
  },
  {
    name: 'papers-read-uncounted',
    what: 'Searches and papers of customers are read without being counted',
    of: 'countReading',
    edits: [['!showsPeople(endpoint) ||', '!showsPeople(endpoint) || endpoint.raw ||']],
    proofs: ['server/proof/attack/stale-staff.test.ts'],
  },
]
