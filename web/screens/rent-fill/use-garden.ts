import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Lawn } from '#domain/garden/fit.ts'
import { useDeliveryCountries } from '../../layout/use-config.ts'
import { type GardenValue, isEmpty, toLawn } from '../../parts/garden-map/garden-value.ts'
import type { Flow } from './flow.ts'
import { type SavingState, useSaveGarden } from './use-save-garden.ts'

export interface Garden {
  /** undefined: none is described, or not correctly. */
  lawn: Lawn | undefined
  /** It was described and is not correct: the order waits for it. */
  isWrong: boolean
  keeping: SavingState
  /** Changes with each garden that replaces another one, whose steps are not undone in it. */
  board: number
  onChange: (alter: (before: GardenValue) => GardenValue) => void
  put: (next: GardenValue) => void
  /** Stores it beside the newer one. */
  asNew: () => void
  /** Orders without storing it. */
  without: () => void
  /** Stores it before the order that names it; false: something about it has to be decided first. */
  prepare: () => Promise<{ gardenId?: string } | false>
}

/** The garden of a rental, which is optional. */
export function useGarden(flow: Flow): Garden {
  const g = useTranslations('garden')
  const { rental, change, recipient } = flow
  const { garden } = rental
  const countries = useDeliveryCountries()
  const [board, setBoard] = useState(0)
  const [isChecked, setChecked] = useState(false)
  const [isLeftOut, setLeftOut] = useState(false)
  const { keeping, keep, forget } = useSaveGarden(change)
  const onChange = useCallback<Garden['onChange']>(
    alter => change(before => ({ ...before, garden: alter(before.garden) })),
    [change],
  )
  const lawn = toLawn(garden, countries)

  function put(next: GardenValue) {
    forget()
    change(before => ({ ...before, garden: next, kept_as: '' }))
    setBoard(count => count + 1)
  }

  async function prepare(): Promise<{ gardenId?: string } | false> {
    setChecked(true)
    if (isLeftOut || !hasLawn(garden)) return {}
    if (!lawn) {
      requestAnimationFrame(() => document.getElementById('rent-garden-fault')?.focus())
      return false
    }
    const placed = { ...garden, address: { ...garden.address, ...recipient.address.value } }
    const name = garden.name.trim() || g('kept.name_default')
    const gardenId = await keep(placed, lawn.area_m2, name, rental.kept_as)
    if (gardenId !== undefined) return { gardenId }
    requestAnimationFrame(() => document.getElementById('map')?.focus())
    return false
  }

  return {
    lawn,
    isWrong: isChecked && !lawn && !isLeftOut && hasLawn(garden),
    keeping,
    board,
    onChange,
    put,
    asNew() {
      forget()
      onChange(before => ({ ...before, kept: undefined }))
    },
    without() {
      forget()
      setLeftOut(true)
    },
    prepare,
  }
}

/** Whether a lawn was drawn or typed. */
function hasLawn(garden: GardenValue): boolean {
  return !isEmpty(garden) && (garden.way === 'typed' || garden.drawing.shapes.some(({ role }) => role === 'zone'))
}
