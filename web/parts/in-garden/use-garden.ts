import { useEffect, useReducer, useRef, useState } from 'react'
import { measurePassage } from '#domain/garden/measured-passage.ts'
import { type GardenStage, openGardenStage } from './garden-stage.ts'
import { atTheStart, type GardenEvent, nextState, stepOf } from './garden-steps.ts'

interface GardenInput {
  session: XRSession
  address: string
  onTrouble: (error: unknown) => void
}

/** Opens the stage in the session; what it shows and what the overlay says come from the same state. */
export function useGarden({ session, address, onTrouble }: GardenInput) {
  const [state, dispatch] = useReducer(nextState, atTheStart)
  const [aimedCm, setAimedCm] = useState<number>()
  const stage = useRef<GardenStage>(undefined)
  const latest = useRef({ state, onTrouble })
  latest.current = { state, onTrouble }

  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    openGardenStage({
      session,
      address,
      signal,
      onGround: found => dispatch({ type: 'ground', found }),
      onAim: point => {
        const from = latest.current.state.measuring?.from
        setAimedCm(from && measurePassage(from, point).cm)
      },
    }).then(
      opened => {
        stage.current = opened
        dispatch({ type: 'loaded' })
      },
      (error: unknown) => {
        if (!signal.aborted) latest.current.onTrouble(error)
      },
    )
    return () => gone.abort()
  }, [session, address])

  const step = stepOf(state)
  const send = (event: GardenEvent, isMeasuring: boolean) => {
    stage.current?.aim(isMeasuring)
    dispatch(event)
  }
  const actions = {
    place: () => {
      if (stage.current?.place()) dispatch({ type: 'placed' })
    },
    lift: () => {
      stage.current?.lift()
      send({ type: 'lifted' }, false)
    },
    turn: (degrees: number) => stage.current?.turn(degrees),
    measure: () => {
      stage.current?.forgetMarks()
      send({ type: 'measure' }, true)
    },
    mark: () => {
      const point = stage.current?.mark()
      if (point) send({ type: 'marked', point }, step === 'first')
    },
    done: () => {
      stage.current?.forgetMarks()
      send({ type: 'done' }, false)
    },
  }
  return { step, passage: state.measuring?.passage, aimedCm, actions }
}

export type Garden = ReturnType<typeof useGarden>
