import { type Command, customers } from './customers.ts'
import { Dice } from './dice.ts'
import { providerCommands } from './provider.ts'
import { staffCommands } from './staff.ts'
import { statementCommands } from './statements.ts'
import { day, hour } from './world.ts'

const plain = { ...customers, ...staffCommands, ...providerCommands, ...statementCommands }
type Plain = keyof typeof plain

/** How often, against one of those that are not named. */
const often: Partial<Record<Plain, number>> = {
  ...{ order: 12, pay: 5, cancel: 2, change: 5, ship: 8, arrive: 9, withdraw: 3, askReturn: 4, askRepair: 4 },
  ...{ askLonger: 4, approve: 8, step: 7, inspect: 5, bill: 3, answerBill: 4, goodwill: 4, cancelItem: 3, agree: 4 },
  ...{ answerStatement: 2, dealWithStatement: 2, disown: 2 },
  ...{ bankDecides: 4, settlement: 2, approveRefund: 3, refundComesBack: 2, byTransfer: 2, sayPickUp: 2 },
  ...{ dispute: 2, bankTakes: 2, disputeGoesOn: 3, lend: 2 },
}
const bag = Object.keys(plain).flatMap(name => Array<Plain>(often[name as Plain] ?? 1).fill(name as Plain))

export const drawn = (dice: Dice): Command => plain[bag[dice.below(bag.length)] ?? 'order']

const house = {
  hours: (world, dice) => world.pass((1 + dice.below(30)) * hour),
  days: (world, dice) => world.pass((1 + dice.below(20)) * day, 5 * day),
  months: (world, dice) => world.pass((20 + dice.below(60)) * day, 15 * day),
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
  /** Two people, or the same thing twice. */
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

const all = [
  ...bag,
  ...Array<keyof typeof house>(5).fill('days'),
  ...(['hours', 'hours', 'hours', 'months', 'workerSleeps', 'processDies', 'processDies', 'processDies'] as const),
  ...(['providerIsDown', 'providerIsDown', 'twoAtOnce', 'twoAtOnce', 'twoAtOnce'] as const),
]

/** A command and the seed of its own dice: what was dropped before it changes nothing about what it wants. */
export interface Act {
  name: string
  seed: number
}

export function actsOf(dice: Dice, count: number): Act[] {
  const some = Array.from({ length: count }, () => ({ name: dice.of(all) ?? 'order', seed: dice.next() }))
  return [{ name: 'order', seed: dice.next() }, { name: 'order', seed: dice.next() }, ...some]
}
