import { installationAnswers } from '#domain/pricing/installation.ts'
import { cheapened, onPaper } from './cheapened.ts'
import { type Command, customers } from './customers.ts'
import { Dice } from './dice.ts'
import { lateWords } from './late-words.ts'
import { longRentals } from './long-rentals.ts'
import { oneWord } from './one-word.ts'
import { changeProposals } from './proposals.ts'
import { providerCommands } from './provider.ts'
import { answerInstallation, rentableUpTo, taxRent } from './rates.ts'
import { recallCommands } from './recalls.ts'
import { paidWork } from './repairs/paid-work.ts'
import { requestCommands } from './requests.ts'
import { staffCommands } from './staff.ts'
import { statementCommands } from './statements.ts'
import { day, hour } from './world.ts'

const plain = {
  ...customers,
  ...staffCommands,
  ...providerCommands,
  ...statementCommands,
  ...requestCommands,
  ...recallCommands,
  ...longRentals,
  ...lateWords,
  ...oneWord,
  ...onPaper,
  ...paidWork,
  ...changeProposals,
  cheapened,
}
type Plain = keyof typeof plain

/** Relative frequency; commands that are not listed have 1. */
const often: Partial<Record<Plain, number>> = {
  ...{ order: 12, pay: 5, cancel: 2, change: 5, ship: 8, arrive: 9, withdraw: 3, askReturn: 4, askRepair: 4 },
  ...{ askLonger: 4, approve: 8, step: 7, inspect: 5, bill: 3, answerBill: 4, goodwill: 4, cancelItem: 3, agree: 4 },
  ...{ answerStatement: 2, dealWithStatement: 2, disown: 2, cheapened: 4, cheapOnPaper: 2 },
  ...{ bankDecides: 4, settlement: 2, approveRefund: 3, refundComesBack: 2, byTransfer: 2, sayPickUp: 2 },
  ...{ dispute: 2, bankTakes: 2, disputeGoesOn: 3, lend: 2, rents: 3, goOn: 8, pastTheEnd: 2, chooseForShortage: 2 },
  ...{ putOffRest: 2, halfAgain: 3, movesWithWork: 2, regretsParts: 3, cancelsAgain: 2, regretsLater: 2 },
  ...{ proposesDearer: 3, answersProposal: 3 },
}
const bag = bagOf(Object.keys(plain) as Plain[], often)

/** In a walk about after-sale requests, most of its commands are these. */
const oftenOfRequests: Partial<Record<Plain, number>> = {
  ...{
    goOn: 30,
    askReturn: 8,
    askLonger: 6,
    askRepair: 3,
    pastTheEnd: 5,
    rents: 4,
    settlement: 5,
    settle: 4,
    setOff: 3,
  },
  ...{
    goodwill: 3,
    askRefund: 1,
    approveRefund: 1,
    agree: 3,
    inspect: 4,
    retire: 2,
    chooseForShortage: 2,
    withdraw: 2,
  },
  ...{
    cancelRental: 2,
    bill: 2,
    answerBill: 2,
    withdrawWork: 2,
    recordWork: 2,
    fail: 2,
    retry: 2,
    end: 2,
    lost: 1,
    chargeOwed: 2,
    lend: 2,
    loanerBack: 1,
    close: 1,
    pay: 2,
  },
  ...{ keepsWithdrawn: 2, regretsRenewal: 2, regretsParts: 2, regretsLater: 3, cancelsAgain: 2 },
  ...{ recall: 1, answerRecall: 3, putInOrder: 2, exchange: 3, commandByHand: 1 },
  ...{ oldOnPaper: 1, sellsAgain: 2 },
  ...{ arrivesOnOneWord: 2, givenUpOnOneWord: 2, writtenOff: 1 },
  ...{ arrivesLate: 2, worksAlone: 2, liesWithUs: 2, lostLate: 2 },
  ...{ keepsLoaner: 3, renewed: 3, regretsAll: 3, mendedOnItsWay: 2, loanerLost: 1 },
  ...{ takeBack: 2, byHand: 1, bankTakes: 1, refundsFail: 1, retryRefund: 1 },
}
const requestsBag = bagOf(Object.keys(oftenOfRequests) as Plain[], oftenOfRequests)

function bagOf(names: readonly Plain[], times: Partial<Record<Plain, number>>): Plain[] {
  return names.flatMap(name => Array<Plain>(times[name] ?? 1).fill(name))
}

export const drawn = (dice: Dice): Command => plain[bag[dice.below(bag.length)] ?? 'order']

const house = {
  hours: (world, dice) => world.pass((1 + dice.below(30)) * hour),
  days: (world, dice) => world.pass((1 + dice.below(20)) * day, 5 * day),
  months: (world, dice) => world.pass((20 + dice.below(60)) * day, 15 * day),
  /** The law sets another rate for what is rented, from today on. */
  rateChanges: (world, dice) => taxRent(world, dice.once(2) ? 25 : 17),
  adviserAnswers: (world, dice) => answerInstallation(world, dice.one([...installationAnswers])),
  monthsChange: (world, dice) => rentableUpTo(world, dice.one([8, 12, 24])),
  workerSleeps: async (world, dice) => {
    world.isAsleep = true
    world.say('the worker sleeps')
    for (let acts = 1 + dice.below(3); acts > 0; acts -= 1) {
      await drawn(dice)(world, dice)
      await world.pass(dice.below(4) * day + hour)
    }
    world.isAsleep = false
    world.say('the worker wakes')
  },
  processDies: async (world, dice) => {
    world.dies = true
    world.say('the process dies after each commit:')
    await drawn(dice)(world, dice).finally(() => {
      world.dies = false
    })
  },
  providerIsDown: async (world, dice) => {
    world.say('the provider is down:')
    await world.withoutProvider(async () => {
      await drawn(dice)(world, dice)
      if (dice.once(2)) await world.pass(hour)
    })
    world.say('the provider is back')
  },
  /** Two people at once, or the same command twice. */
  twoAtOnce: async (world, dice) => {
    world.say('at once:')
    world.atOnce = true
    const seed = dice.next()
    const first = new Dice(seed)
    const second = new Dice(dice.once(3) ? seed : dice.next())
    const both = [first, second].map(async one => drawn(one)(world, one))
    await Promise.allSettled(both).finally(() => {
      world.atOnce = false
    })
    await Promise.all(both)
  },
} satisfies Record<string, Command>

export const commands: Record<string, Command> = { ...plain, ...house }

const houseBag = [
  ...Array<keyof typeof house>(5).fill('days'),
  ...([
    'hours',
    'hours',
    'hours',
    'months',
    'rateChanges',
    'adviserAnswers',
    'monthsChange',
    'workerSleeps',
    'processDies',
    'processDies',
    'processDies',
  ] as const),
  ...(['providerIsDown', 'providerIsDown', 'twoAtOnce', 'twoAtOnce', 'twoAtOnce'] as const),
]
const all = [...bag, ...houseBag]

/** A command and the seed of its own random values: leaving out earlier commands does not change what it does. */
export interface Act {
  name: string
  seed: number
}

/** Every other walk begins with two customers who have a machine at home, and is about after-sale requests. */
export function actsOf(dice: Dice, count: number): Act[] {
  const isAboutRequests = dice.once(2)
  const first = isAboutRequests ? 'rents' : 'order'
  const bagOfThis = isAboutRequests ? [...requestsBag, ...houseBag] : all
  const some = Array.from({ length: count }, () => ({ name: dice.of(bagOfThis) ?? 'order', seed: dice.next() }))
  return [{ name: first, seed: dice.next() }, { name: first, seed: dice.next() }, ...some]
}
