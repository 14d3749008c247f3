import './dev-kit.css'
import type { ComponentType } from 'react'
import { TableOfContents } from '#ui/kit/table-of-contents.tsx'
import { defineScreen } from '../../screen.ts'
import { Buttons } from './buttons.tsx'
import { Colours } from './colours.tsx'
import { Content } from './content.tsx'
import { Data } from './data.tsx'
import { Drawings } from './drawings.tsx'
import { Flow } from './flow.tsx'
import { Choices, Inputs } from './forms.tsx'
import { LongText } from './long-text.tsx'
import { Messages } from './messages.tsx'
import { Mowing } from './mowing.tsx'
import { Overlays } from './overlays.tsx'
import { Pictures } from './pictures.tsx'
import { Shop } from './shop.tsx'
import { TypeScale } from './type-scale.tsx'

const sections: { id: string; label: string; Example: ComponentType }[] = [
  { id: 'colour', label: 'Colour', Example: Colours },
  { id: 'type', label: 'Type', Example: TypeScale },
  { id: 'buttons', label: 'Buttons', Example: Buttons },
  { id: 'inputs', label: 'Inputs', Example: Inputs },
  { id: 'choices', label: 'Choices', Example: Choices },
  { id: 'flow', label: 'Flow: steps, timeline, progress', Example: Flow },
  { id: 'messages', label: 'Messages', Example: Messages },
  { id: 'overlays', label: 'Overlays', Example: Overlays },
  { id: 'data', label: 'Data: tabs, table, pages', Example: Data },
  { id: 'content', label: 'Content', Example: Content },
  { id: 'pictures', label: 'Pictures', Example: Pictures },
  { id: 'drawings', label: 'Drawings of the machines', Example: Drawings },
  { id: 'shop', label: 'Shop: price, measure, status', Example: Shop },
  { id: 'mowing', label: 'Mowing hours', Example: Mowing },
  { id: 'long-text', label: 'Long words', Example: LongText },
]

/**
 * Every component of the kit in every state, in both themes. In demo shops only; visual tests take screenshots of its
 * sections.
 */
export const screen = defineScreen({
  Page: function DevKitPage() {
    return (
      <div className="shell dev-kit" lang="en">
        <header className="page-title">
          <h1 tabIndex={-1}>Grass, line, ring</h1>
          <p className="page-lead">
            What is still to be done stands as blades. What is done is one clean line. The ring is where the machine is
            now. Everything below speaks this.
          </p>
        </header>
        <TableOfContents title="Parts" entries={sections} />
        {sections.map(({ id, label, Example }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="dev-kit-section">
            <h2 id={`${id}-title`}>{label}</h2>
            <div className="dev-kit-panes">
              {(['light', 'dark'] as const).map(theme => (
                <div key={theme} className="dev-kit-pane" data-theme={theme} data-pane={`${id}-${theme}`}>
                  <Example />
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
    )
  },
})
