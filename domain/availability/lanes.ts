import { type Load, loadOf } from './load.ts'
import type { Booking, Unit } from './pack.ts'
import { isTaken, type Span, type Spans, slackAround, spanOf, spansOf } from './spans.ts'

export interface Lane {
  id: string
  fixed: Spans
  /** With what is booked on it. */
  busy: Spans
  /** By their start. */
  booked: Movable[]
  /** No two at once. */
  standsWell: boolean
}

/** A booking in numbers. */
export interface Movable extends Span {
  id: string
  own: number | undefined
}

export interface Fleet {
  lanes: Lane[]
  movable: Movable[]
  load: Load
  /** Each booking is on a machine of the fleet, and alone there. */
  isSound: boolean
}

export function fleetOf(units: readonly Unit[], bookings: readonly Booking[]): Fleet {
  const places = new Map(units.map(({ id }, place) => [id, place]))
  const movable = bookings
    .filter(({ unit }) => unit !== undefined)
    .map(({ id, range, unit }) => ({ id, ...spanOf(range), own: places.get(unit ?? '') }))
  const byUnit = Map.groupBy(movable, ({ own }) => own)
  const lanes = units.map(({ id, fixed }, place) => {
    const spans = fixed.map(spanOf)
    const booked = (byUnit.get(place) ?? []).toSorted((one, other) => one.from - other.from)
    const own = spansOf(spans)
    return { id, fixed: own, busy: spansOf([...spans, ...booked]), booked, standsWell: areAlone(booked, own) }
  })
  const isSound = movable.every(({ own }) => own !== undefined) && lanes.every(({ standsWell }) => standsWell)
  const fixed = lanes.map(lane => lane.fixed)
  return { lanes, movable, isSound, load: loadOf(fixed, movable) }
}

function areAlone(booked: readonly Movable[], fixed: Spans): boolean {
  return booked.every((one, index) => {
    const next = booked[index + 1]
    return !isTaken(fixed, one) && (next === undefined || one.to <= next.from)
  })
}

/** The free one whose gap it fills best. */
export function tightest(lanes: readonly Lane[], wanted: Span): Lane | undefined {
  let best: Lane | undefined
  let least = Number.POSITIVE_INFINITY
  for (const lane of lanes) {
    const slack = slackAround(lane.busy, wanted)
    if (slack === undefined || slack > least) continue
    if (best && slack === least && best.id < lane.id) continue
    best = lane
    least = slack
  }
  return best
}
