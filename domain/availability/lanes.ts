import { computeLoad, type Load } from './load.ts'
import type { Booking, Unit } from './pack.ts'
import { isTaken, mergeSpans, type Span, type Spans, slackAround, toSpan } from './spans.ts'

export interface Lane {
  id: string
  fixed: Spans
  /** The fixed blocks together with the bookings. */
  busy: Spans
  /** Sorted by start. */
  booked: Movable[]
  /** No two of its bookings or blocks overlap. */
  isWellPlaced: boolean
}

/** A booking as numbers. */
export interface Movable extends Span {
  id: string
  own: number | undefined
}

export interface Fleet {
  lanes: Lane[]
  movable: Movable[]
  load: Load
  /** Each booking is on a machine of the fleet and overlaps nothing there. */
  isSound: boolean
}

export function buildFleet(units: readonly Unit[], bookings: readonly Booking[]): Fleet {
  const laneIndexes = new Map(units.map(({ id }, index) => [id, index]))
  const movable = bookings
    .filter(({ unit }) => unit !== undefined)
    .map(({ id, range, unit }) => ({ id, ...toSpan(range), own: laneIndexes.get(unit ?? '') }))
  const byUnit = Map.groupBy(movable, ({ own }) => own)
  const lanes = units.map(({ id, fixed }, index) => {
    const spans = fixed.map(toSpan)
    const booked = (byUnit.get(index) ?? []).toSorted((one, other) => one.from - other.from)
    const own = mergeSpans(spans)
    return { id, fixed: own, busy: mergeSpans([...spans, ...booked]), booked, isWellPlaced: hasNoConflict(booked, own) }
  })
  const isSound = movable.every(({ own }) => own !== undefined) && lanes.every(({ isWellPlaced }) => isWellPlaced)
  const fixed = lanes.map(lane => lane.fixed)
  return { lanes, movable, isSound, load: computeLoad(fixed, movable) }
}

function hasNoConflict(booked: readonly Movable[], fixed: Spans): boolean {
  return booked.every((one, index) => {
    const next = booked[index + 1]
    return !isTaken(fixed, one) && (next === undefined || one.to <= next.from)
  })
}

/** The free machine whose gap the range fills best. */
export function findTightestLane(lanes: readonly Lane[], requested: Span): Lane | undefined {
  let best: Lane | undefined
  let minSlack = Number.POSITIVE_INFINITY
  for (const lane of lanes) {
    const slack = slackAround(lane.busy, requested)
    if (slack === undefined || slack > minSlack) continue
    if (best && slack === minSlack && best.id < lane.id) continue
    best = lane
    minSlack = slack
  }
  return best
}
