import type { Faults } from '../plant.ts'

const shipped = ['server/delivery/shipments/machines/below-worth.test.ts'] as const
const oneWord = ['server/service/requests/unconfirmed.test.ts'] as const
const register = ['server/service/requests/register.test.ts'] as const
const comesBack = ['server/service/recalls/comes-back.test.ts'] as const
const missing = ['server/service/order-changes/shortage-part.test.ts'] as const

/** Goods that leave the shop below their value, no matter who made them cheap. */
export const worthPlants: Faults = {
  'ships-below-worth': {
    what: 'One person sends machines away for next to nothing',
    of: ['concedeBelowWorth', 'toConcession'],
    edits: { 'if (below === 0) return undefined': 'if (below >= 0) return undefined' },
    proofs: [...shipped, 'testing/proof/actors.test.ts'],
  },
  'goods-ship-below-worth': {
    what: 'What is sold by the piece leaves for a cent',
    of: 'pricedLines',
    edits: { "i.product_kind = 'accessory' or": "i.product_kind = 'nothing' or" },
    proofs: [...shipped, 'testing/proof/actors.test.ts'],
  },
  'rented-as-a-smaller-model': {
    what: 'A dear machine is entered as a small model and rented out: hardly anything could be asked for it',
    of: 'shortfallBelowWorth',
    edits: { 'was_worth === null ?': 'was_worth !== undefined ?' },
    proofs: [...shipped, 'domain/concessions/worth.test.ts'],
  },
  'swapped-on-one-word': {
    what: 'Another machine leaves for one that only one person says is here',
    of: 'concedeAnother',
    edits: {
      'if (amount === 0 && asking.agreeing === undefined)': 'if (amount >= 0 && asking.agreeing === undefined)',
    },
    proofs: [...oneWord, 'testing/proof/actors.test.ts'],
  },
  'dearer-machine-by-a-swap': {
    what: 'A machine that was a dearer model until lately is weighed as what it was entered as',
    of: ['concedeAnother', 'computeWorths'],
    edits: { "where e.before ? 'device_type_id'": 'where false' },
    proofs: oneWord,
  },
  'one-person-is-two': {
    what: 'Who has fetched a machine is taken for somebody else than who looks at it',
    of: 'hasTwoIndependent',
    edits: { '.length > 1': '.length > 0' },
    proofs: [...oneWord, 'testing/proof/actors.test.ts'],
  },
  'inspected-by-one': {
    what: 'One person fetches a machine, looks at it and gives its money back',
    of: 'concededUnconfirmed',
    edits: {
      'if (await isConfirmedByTwo(tx, context, locked, by))':
        'if (by || (await isConfirmedByTwo(tx, context, locked, by)))',
    },
    proofs: [...oneWord, 'testing/proof/actors.test.ts'],
  },
  'withdrawn-and-never-seen': {
    what: 'A withdrawal is paid at once because one person says that its machine was fetched for repair',
    of: 'mayGoNow',
    edits: { 'if (await isConfirmedByTwo(tx, context, locked)) return true': 'if (context) return true' },
    proofs: [...oneWord, 'testing/proof/actors.test.ts'],
  },
  'given-up-by-one': {
    what: 'One person fetches a machine, calls it beyond mending, and its price goes back',
    of: ['endFailed', 'concessionByEnd'],
    edits: { 'undone === 0 ||': 'undone >= 0 ||' },
    proofs: oneWord,
  },
  'new-sku-says-its-worth': {
    what: 'A second SKU of a machine, made today, says what the machine is worth',
    of: 'pieceWorth',
    edits: { 'settled ? 0 : worthFromOthers(prices, usedPercent)': '0 * worthFromOthers(prices, usedPercent)' },
    proofs: ['domain/concessions/worth.test.ts', ...shipped],
  },
  'one-word-explains-a-discount': {
    what: 'A code that one person made explains why a machine costs little',
    of: ['pricedLines', 'agreedTo'],
    edits: { 'filter (where n.second_by is not null or n.alone)': '' },
    proofs: shipped,
  },
  'part-by-part-below-worth': {
    what: 'What was agreed to once is asked for again',
    of: ['concedeBelowWorth', 'toConcession'],
    edits: { "below - (await sumConcessions(tx, { orderId, kind: 'below_worth' }))": 'below' },
    proofs: shipped,
  },
  'another-model-for-the-whole-line': {
    what: 'One missing machine makes all of its line another model',
    of: 'findMissingItems',
    edits: { 'count >= item.quantity || !isWhole': 'count > 0 || !isWhole' },
    proofs: missing,
  },
  'dearer-model-for-nothing': {
    what: 'Somebody who makes a machine missing gives away any dearer one',
    of: 'isSwapAllowed',
    edits: { 'return !isLarge(': 'return above > -1 || !isLarge(' },
    proofs: missing,
  },
  'address-while-it-is-paid': {
    what: 'A session alone sends elsewhere what its owner is paying for',
    of: ['changeOwnOrder', 'mayGoElsewhere'],
    edits: { 'if (!isOwnersUnpaid || (await findOpenPayment(tx, checkout_id)))': 'if (!isOwnersUnpaid)' },
    proofs: ['server/service/order-changes/elsewhere.test.ts'],
  },
  'bought-out-as-a-cheaper-model': {
    what: 'A dear machine that was a cheap model on paper is bought out by one person',
    of: 'unweighedWorth',
    edits: { 'Math.max(0, more - weighed)': 'Math.min(0, more - weighed)' },
    proofs: register,
  },
  'old-on-paper': {
    what: 'Who keeps a machine pays what the register says on that day',
    of: 'registeredAge',
    edits: { "register_at(device_id, 'purchase_date', since)": "register_at(device_id, 'purchase_date', 'infinity')" },
    proofs: register,
  },
  'renumbered-into-a-recall': {
    what: 'A number that one person changes makes a machine part of a recall that others have agreed to',
    of: ['findRecallForDevices', 'wasMeantBefore'],
    edits: { 'and e.at >': 'and false and e.at >' },
    proofs: comesBack,
  },
  'sold-again-as-new': {
    what: 'What a buyer had is sold to the next one as new',
    of: 'isUsedAfter',
    edits: { "(comesBack && pool === 'sale')": "(comesBack && pool === 'rent' && used)" },
    proofs: [...comesBack, 'domain/devices/commands.test.ts'],
  },
  'as-new-for-ever': {
    what: 'What was its buyer’s for years is called as new',
    of: 'mayBeAsNew',
    edits: { '&& !wasLet': '' },
    proofs: [...comesBack, 'domain/devices/commands.test.ts'],
  },
}
