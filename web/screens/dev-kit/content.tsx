import { Breadcrumb } from '#ui/kit/breadcrumb.tsx'
import { Card, CardLink } from '#ui/kit/card.tsx'
import { Disclosure } from '#ui/kit/disclosure.tsx'

export function Content() {
  return (
    <>
      <Breadcrumb
        items={[{ label: 'Home', href: '#content' }, { label: 'Models', href: '#content' }, { label: 'Genie 1000' }]}
      />
      <Card>
        <CardLink href="#content">
          <span className="display" data-type="title">
            Genie 1000
          </span>
        </CardLink>
        <p data-ink="soft">A card that is one link, as large as it looks.</p>
      </Card>
      <Card look="sunk">
        <p>Sunk: what is secondary.</p>
      </Card>
      <Card look="plain">
        <p>Plain: on a line, without a box.</p>
      </Card>
      <Card look="dusk">
        <p className="display" data-type="title">
          Dusk, in either theme
        </p>
        <p data-ink="soft">Any part of a page can be night.</p>
      </Card>
      <div>
        <Disclosure summary="Does it cut the edges too?" open>
          <p>Up to 8 centimetres from a wall. A strip of paving at lawn height makes it clean.</p>
        </Disclosure>
        <Disclosure summary="What happens when it rains?">
          <p>It drives home and goes on when the grass is dry.</p>
        </Disclosure>
      </div>
    </>
  )
}
