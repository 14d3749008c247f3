import { addDays, addMonths, type Day, daysBetween, toDateParts } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { shopMidnight } from '#i18n/shop-midnight.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Invented, inventPeople } from './people.ts'
import { type Cast, type SceneStep, sceneOf } from './scene.ts'
import type { World } from './world.ts'

/** A scheduled event of a story, or of the shop itself. */
export interface Moment {
  at: Date
  story: string
  live(world: World): Promise<void>
}

/** Relative number of orders per month, beginning with January: most are made in spring. */
const season = [3, 8, 18, 22, 18, 12, 9, 7, 6, 5, 3, 2]

const [hourMs, seed, personsInAll, newcomersInAll] = [3_600_000, 1883, 66, 4]

/** The events of the demo's past by time, story by story. The same for the same year, however often it is generated. */
export class Agenda {
  readonly begins: Day
  readonly today: Day
  readonly ends: Date
  readonly chance: Chance
  readonly moments: Moment[] = []
  readonly #people: Invented[]
  readonly #newcomers: Invented[]
  #stories = 0

  constructor(begins: Date, ends: Date) {
    this.begins = dayInShop(begins)
    this.today = dayInShop(ends)
    this.ends = ends
    this.chance = chanceOf(seed)
    const all = inventPeople(personsInAll + newcomersInAll, this.chance)
    this.#people = all.slice(0, personsInAll)
    this.#newcomers = all.slice(personsInAll).map(person => ({ ...person, hasAccount: true }))
  }

  /** A story of a given person, or of a random one. */
  story(person: Invented = this.chance.pick(this.#people)): Story {
    this.#stories += 1
    const known = this.#people.indexOf(person)
    const index = known < 0 ? personsInAll + this.#stories : known
    return new Story(this, { story: `s${this.#stories}`, person, index })
  }

  /** A person with an account and no earlier story. */
  newcomer(): Invented {
    return this.#newcomers.pop() ?? this.chance.pick(this.#people)
  }

  /** An hour of a day by the shop's clock. */
  at(day: Day, hours: number): Date {
    return new Date(shopMidnight(day).getTime() + hours * hourMs)
  }

  add(at: Date, story: string, live: Moment['live']): void {
    if (at <= this.ends) this.moments.push({ at, story, live })
  }

  /** A day between two, weighted by the season. */
  someDay(from: Day, to: Day): Day {
    for (let tries = 0; tries < 200; tries += 1) {
      const day = addDays(from, this.chance.whole(0, Math.max(0, daysBetween(from, to))))
      const [, month] = toDateParts(day)
      if (this.chance.next() * 22 < (season[month - 1] ?? 0)) return day
    }
    return to
  }

  ago(days: number): Day {
    return addDays(this.today, -days)
  }

  monthsAgo(months: number): Day {
    return addMonths(this.today, -months)
  }

  inOrder(): Moment[] {
    return this.moments.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  }
}

/** Schedules the events of one story by day and hour. */
export class Story {
  readonly cast: Cast
  readonly agenda: Agenda

  constructor(agenda: Agenda, cast: Cast) {
    this.agenda = agenda
    this.cast = cast
  }

  on(day: Day, hours: number, step: SceneStep): this {
    return this.#happens(this.agenda.at(day, hours), step)
  }

  /** The number of minutes before the end of the past. */
  before(minutes: number, step: SceneStep): this {
    return this.#happens(new Date(this.agenda.ends.getTime() - minutes * 60_000), step)
  }

  #happens(at: Date, step: SceneStep): this {
    const { cast, agenda } = this
    agenda.add(at, cast.story, async world => step(await sceneOf(world, cast)))
    return this
  }
}
