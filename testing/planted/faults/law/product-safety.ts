import type { Faults } from '../../plant.ts'

const recalls = ['server/service/recalls/recall-choice.test.ts'] as const

/** What stands with goods before they are listed. */
export const productSafetyPlants: Faults = {
  'accessory-without-a-maker': {
    what: 'An accessory is listed without its maker and its warnings',
    of: 'missingProductFields',
    edits: { "kind === 'accessory'": "kind === 'service'" },
    proofs: ['server/offers/catalogue/accessory-safety.test.ts'],
  },
  'warning-in-one-language': {
    what: 'A model is listed with a warning that one language lacks',
    of: ['missingModelFields', 'missingTranslations'],
    edits: { 'Math.max': 'Math.min' },
    proofs: ['domain/catalogue/listing.test.ts'],
  },
  'stopped-recall-on-the-page': {
    what: 'The published list has recalls that were stopped',
    of: 'listToldRecalls',
    edits: { ".where('recall_stops.stopped_at', 'is', null)": '' },
    proofs: recalls,
  },
  'reminded-as-often-as-pressed': {
    what: 'Two presses at once remind the holders of a recall twice',
    of: 'remindHolders',
    edits: { 'if (!(await insertReminderRun(tx, run)))': 'if (!(await insertReminderRun(tx, run)) && run === null)' },
    proofs: recalls,
  },
  'recall-on-the-page-within-its-hour': {
    what: 'A recall is published while it can still be stopped',
    of: 'listToldRecalls',
    edits: { "eb('tells_at', '<=', now)": "eb('tells_at', 'is not', null)" },
    proofs: recalls,
  },
  'remedy-that-is-not-offered': {
    what: 'A holder gets a remedy that the recall does not offer',
    of: 'mayChoose',
    edits: { 'offered.includes(remedy)': 'offered.length > 0' },
    proofs: recalls,
  },
  'recall-repair-is-billed': {
    what: 'The holder of a recalled machine pays for its repair',
    of: 'makeBill',
    edits: { "isBilled && request.reason_code === 'recalled'": 'false' },
    proofs: recalls,
  },
  'reminded-twice-a-day': {
    what: 'The holders of a recall are mailed again as often as somebody presses the button',
    of: 'remindHolders',
    edits: { 'from > now': 'false' },
    proofs: recalls,
  },
}
