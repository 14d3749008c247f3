import { useState } from 'react'

/** Copies a text, and says whether the browser allowed it. */
export function useCopy() {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')

  async function copy(text: string, onRefused?: () => void): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      onRefused?.()
      setState('refused')
    }
  }

  return { state, copy }
}
