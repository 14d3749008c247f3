import './tabs.css'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

export interface Tab {
  id: string
  label: ReactNode
  /** The number of entries in the tab. */
  count?: number
  panel: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  selected?: string
  onSelect?: (id: string) => void
}

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Tab focuses the selected one, arrow keys move between the others. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(tabs[0]?.id)
  const chosen = selected ?? own

  function select(index: number) {
    const tab = tabs[index]
    if (!tab) return
    setOwn(tab.id)
    onSelect?.(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    const index = tabs.findIndex(tab => tab.id === chosen)
    select(move(index, tabs.length - 1))
  }

  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} className="tab-list" onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-controls={`${id}-${tab.id}-panel`}
            aria-selected={tab.id === chosen}
            tabIndex={tab.id === chosen ? 0 : -1}
            className="tab"
            onClick={() => select(index)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="tab-count figures">{tab.count}</span>}
          </button>
        ))}
      </div>
      {tabs.map(tab => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== chosen}
          className="tab-panel"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without anything to focus must still be reachable
          tabIndex={0}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
